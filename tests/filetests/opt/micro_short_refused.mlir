// RUN: farkas opt -t 'micro(%i,%j;2,16)'
// No tile has sixteen columns; eight are there.
func.func @f(%n: index, %C: memref<?x?xf32>, %A: memref<?x?xf32>, %B: memref<?x?xf32>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 8 {
      affine.for %k = 0 to %n {
        %c = affine.load %C[%i, %j] : memref<?x?xf32>
        %a = affine.load %A[%i, %k] : memref<?x?xf32>
        %b = affine.load %B[%k, %j] : memref<?x?xf32>
        %p = arith.mulf %a, %b : f32
        %s = arith.addf %c, %p : f32
        affine.store %s, %C[%i, %j] : memref<?x?xf32>
      }
    }
  }
  return
}

//| refused: micro(%i,%j;2,16): no tile of %j_t is full for certain [no-full-tile]
//|  --> micro_short_refused.mlir:5:5
//|   |
//| 5 |     affine.for %j = 0 to 8 {
//|   |     ^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = `micro(%i,%j;2,16)` is strip_mine(%i;2) strip_mine(%j;16) permute(%i_t,%i,%j_t,%j,%k;0,2,4,1,3) separate(%i_t,%j_t) ..
//|   = help: try: -t 'micro(%i,%j;2,8)'
//| exit code 1
