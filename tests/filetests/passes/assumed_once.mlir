// RUN: farkas opt --affine-loop-unroll=unroll-factor=2 --affine-loop-tile=tile-size=4 --affine-parallelize
func.func @f(%A: memref<16xf32>, %B: memref<16xf32>) {
  affine.for %i = 0 to 12 {
    %a = affine.load %A[%i] : memref<16xf32>
    affine.store %a, %B[%i] : memref<16xf32>
  }
  return
}

//| module {
//|   func.func @f(%A: memref<16xf32>, %B: memref<16xf32>) {
//|     affine.parallel (%i_t) = (0) to (11) step (8) {
//|       affine.parallel (%i) = (%i_t) to (min(%i_t + 8, 12)) step (2) {
//|         %a = affine.load %A[%i] : memref<16xf32>
//|         affine.store %a, %B[%i] : memref<16xf32>
//|         %a_1 = affine.load %A[%i + 1] : memref<16xf32>
//|         affine.store %a_1, %B[%i + 1] : memref<16xf32>
//|       }
//|     }
//|     return
//|   }
//| }
//| remark: @f: assumed: %A and %B do not overlap
