// RUN: farkas opt -t 'tile(%i;3) promote(%A,%i_t;hull)'
// There are no three rows in the last tile.
func.func @f(%A: memref<8x8xf32>, %B: memref<8xf32>) {
  affine.for %r = 0 to 4 {
    affine.for %i = 0 to 8 {
      affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
        %a = affine.load %A[%i, %j] : memref<8x8xf32>
        %b = affine.load %B[%j] : memref<8xf32>
        %c = arith.addf %a, %b : f32
        affine.store %c, %A[%i, %j] : memref<8x8xf32>
      }
    }
  }
  return
}

//| refused: the box has %A[8, 0] at %r = 0, %i_t = 6, which need not be there [box-out-of-bounds]
//|  --> promote_hull_refused.mlir:5:5
//|   |
//| 5 |     affine.for %i = 0 to 8 {
//|   |     ^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: try: -t 'tile(%i;3) promote(%A,%i_t)'
//| exit code 1
