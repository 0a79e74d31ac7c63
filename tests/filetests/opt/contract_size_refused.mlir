// RUN: farkas opt -t 'contract(%t)'
// Memory of a size that may be negative has no meaning, and that of one place has: what is not told apart is not proved.
func.func @f(%n: index, %A: memref<?xf32>) {
  %t = memref.alloc(%n) : memref<?xf32>
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    affine.store %a, %t[%i] : memref<?xf32>
    %b = affine.load %t[%i] : memref<?xf32>
    affine.store %b, %A[-%i + symbol(%n) - 1] : memref<?xf32>
  }
  memref.dealloc %t : memref<?xf32>
  return
}

//| module {
//|   func.func @f(%n: index, %A: memref<?xf32>) {
//|     %t = memref.alloc() : memref<f32>
//|     affine.for %i = 0 to %n {
//|       %a = affine.load %A[%i] : memref<?xf32>
//|       affine.store %a, %t[] : memref<f32>
//|       %b = affine.load %t[] : memref<f32>
//|       affine.store %b, %A[-%i + symbol(%n) - 1] : memref<?xf32>
//|     }
//|     memref.dealloc %t : memref<f32>
//|     return
//|   }
//| }
//| @f: storage: %t, memref<f32>, 4 bytes, holds what is still read of memref<?xf32>
