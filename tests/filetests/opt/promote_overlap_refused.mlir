// RUN: farkas opt -t 'promote(%A,%i)' --may-alias
func.func @f(%A: memref<8xf32>, %B: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %a = affine.load %A[%j] : memref<8xf32>
      affine.store %a, %B[%i] : memref<8xf32>
    }
  }
  return
}

//| refused: what this affine.store touches may be %A [overlapping-memory]
//|  --> promote_overlap_refused.mlir:6:7
//|   |
//| 6 |       affine.store %a, %B[%i] : memref<8xf32>
//|   |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: try: without --may-alias
//| exit code 1
