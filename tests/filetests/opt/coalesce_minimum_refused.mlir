// RUN: farkas opt -t coalesce(%i,%j)
func.func @f(%A: memref<64x64xf32>, %n: index) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to min affine_map<(d0)[s0] -> (d0, s0)>(%i)[%n] {
      %a = affine.load %A[%i, %j] : memref<64x64xf32>
      affine.store %a, %A[%i, %j] : memref<64x64xf32>
    }
  }
  return
}

//| refused: %i has a loop inside that ends at a minimum [unknown-trip-count]
//|  --> coalesce_minimum_refused.mlir:3:3
//|   |
//| 3 |   affine.for %i = 0 to 64 {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^
//| 4 |     affine.for %j = 0 to min affine_map<(d0)[s0] -> (d0, s0)>(%i)[%n] {
//|   |     -----------------------------------------------------------------
//|   |
//|   = help: nothing nearer: 14 tried
//| exit code 1
