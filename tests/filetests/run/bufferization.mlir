// RUN: farkas run --func main
// A clone is a copy; a tensor is what was in memory when it was read; memory is let go once, and not where it is kept.
func.func @main() -> (f32, f32, f32, i1, i1) {
  %true = arith.constant true
  %false = arith.constant false
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %m = memref.alloc() : memref<4xf32>
  memref.store %one, %m[%c0] : memref<4xf32>
  %n = bufferization.clone %m : memref<4xf32> to memref<?xf32>
  %t = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  memref.store %two, %m[%c0] : memref<4xf32>
  %b = bufferization.to_buffer %t read_only : tensor<4xf32> to memref<4xf32>
  %x = memref.load %m[%c0] : memref<4xf32>
  %y = memref.load %n[%c0] : memref<?xf32>
  %z = memref.load %b[%c0] : memref<4xf32>
  %view = memref.cast %m : memref<4xf32> to memref<?xf32>
  %other = memref.alloc() : memref<2xf32>
  %kept:2 = bufferization.dealloc (%m, %n, %n : memref<4xf32>, memref<?xf32>, memref<?xf32>) if (%true, %false, %true) retain (%view, %other : memref<?xf32>, memref<2xf32>)
  bufferization.dealloc (%view : memref<?xf32>) if (%kept#0)
  bufferization.dealloc (%other : memref<2xf32>) if (%kept#1)
  memref.dealloc %other : memref<2xf32>
  return %x, %y, %z, %kept#0, %kept#1 : f32, f32, f32, i1, i1
}

//| result 0 = 2
//| result 1 = 1
//| result 2 = 1
//| result 3 = 1
//| result 4 = 0
