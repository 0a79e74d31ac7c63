// RUN: farkas opt -t 'split(%i; %i mod 8 <= 3) unroll(%i;3)'
// The first part runs 0 to 3, 8 to 11, ..: a tile of three, 9 to 11, stands between iterations that fit none.
func.func @gaps(%A: memref<100xf32>, %c: f32) {
  affine.for %i = 0 to 52 {
    affine.store %c, %A[%i] : memref<100xf32>
  }
  return
}

//| refused: the iterations of %i have gaps, which tiles of 3 do not fit [iterations-with-gaps]
//|  --> unroll_of_gaps_refused.mlir:4:3
//|   |
//| 4 |   affine.for %i = 0 to 52 {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: try: -t 'split(%i; %i mod 8 <= 3) normalize(%i) unroll(%i;3)'
//| exit code 1
