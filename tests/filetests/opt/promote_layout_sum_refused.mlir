// RUN: farkas opt -t 'promote(%B,%i;whole,layout=(4 * d0 + d1))'
// The same where a row has five columns.
func.func @f(%C: memref<8x5xf32>, %A: memref<8x8xf32>, %B: memref<8x5xf32>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 5 {
      affine.for %k = 0 to 8 {
        %c = affine.load %C[%i, %j] : memref<8x5xf32>
        %a = affine.load %A[%i, %k] : memref<8x8xf32>
        %b = affine.load %B[%k, %j] : memref<8x5xf32>
        %p = arith.mulf %a, %b : f32
        %s = arith.addf %c, %p : f32
        affine.store %s, %C[%i, %j] : memref<8x5xf32>
      }
    }
  }
  return
}

//| refused: the layout (d0 * 4 + d1) has one place for %B[0, 4] and %B[1, 0] [one-place]
//|  --> promote_layout_sum_refused.mlir:4:3
//|   |
//| 4 |   affine.for %i = 0 to 8 {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: try: -t 'promote(%B,%i;whole,pack)'
//| exit code 1
