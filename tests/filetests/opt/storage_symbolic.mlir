// RUN: farkas opt -t 'distribute(%i)'
// The sum of each iteration has an element of its own. Memory of a negative size is never asked for.
func.func @sums(%n: index, %A: memref<?x?xf32>, %B: memref<?xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to %n {
    %sum = affine.for %j = 0 to %n iter_args(%acc = %zero) -> (f32) {
      %a = affine.load %A[%i, %j] : memref<?x?xf32>
      %next = arith.addf %acc, %a : f32
      affine.yield %next : f32
    }
    affine.store %sum, %B[%i] : memref<?xf32>
  }
  return
}

//| #map = affine_map<()[s0] -> (s0, 0)>
//| module {
//|   func.func @sums(%n: index, %A: memref<?x?xf32>, %B: memref<?xf32>) {
//|     %zero = arith.constant 0.000000e+00 : f32
//|     %0 = affine.max #map()[%n]
//|     %sum_buf = memref.alloc(%0) : memref<?xf32>
//|     affine.for %i = 0 to %n {
//|       affine.store %zero, %sum_buf[%i] : memref<?xf32>
//|     }
//|     affine.for %i_1 = 0 to %n {
//|       affine.for %j = 0 to %n {
//|         %a = affine.load %A[%i_1, %j] : memref<?x?xf32>
//|         %1 = affine.load %sum_buf[%i_1] : memref<?xf32>
//|         %next = arith.addf %1, %a : f32
//|         affine.store %next, %sum_buf[%i_1] : memref<?xf32>
//|       }
//|     }
//|     affine.for %i_2 = 0 to %n {
//|       %1 = affine.load %sum_buf[%i_2] : memref<?xf32>
//|       affine.store %1, %B[%i_2] : memref<?xf32>
//|     }
//|     memref.dealloc %sum_buf : memref<?xf32>
//|     return
//|   }
//| }
//| @sums: storage: %sum_buf, memref<?xf32>, holds %sum for each %i
//| @sums: assumed: %A and %B do not overlap
