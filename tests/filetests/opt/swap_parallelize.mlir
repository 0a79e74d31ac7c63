// RUN: farkas opt -t 'strip_mine(%i;4) parallelize'
func.func @swap(%A: memref<8xf32>, %B: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %a = affine.load %A[%i] : memref<8xf32>
    %b = affine.load %B[%i] : memref<8xf32>
    affine.store %b, %A[%i] : memref<8xf32>
    affine.store %a, %B[%i] : memref<8xf32>
  }
  return
}

//| module {
//|   func.func @swap(%A: memref<8xf32>, %B: memref<8xf32>) {
//|     affine.parallel (%i_t) = (0) to (8) step (4) {
//|       affine.parallel (%i) = (%i_t) to (%i_t + 4) {
//|         %a = affine.load %A[%i] : memref<8xf32>
//|         %b = affine.load %B[%i] : memref<8xf32>
//|         affine.store %b, %A[%i] : memref<8xf32>
//|         affine.store %a, %B[%i] : memref<8xf32>
//|       }
//|     }
//|     return
//|   }
//| }
//| @swap: %i_t is parallel
//| @swap: %i is parallel
//| @swap: assumed: %A and %B do not overlap
