// RUN: farkas opt -t 'tile(%i,%j;8,8)'
// Tiles run rows in turns, and all of them use %s: with a number for each point they may.
func.func @f(%A: memref<16x16xf32>, %B: memref<16x16xf32>, %s: memref<f32>) {
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 16 {
      %a = affine.load %A[%i, %j] : memref<16x16xf32>
      affine.store %a, %s[] : memref<f32>
      affine.for %k = 0 to 4 {
        %b = affine.load %s[] : memref<f32>
        %c = arith.mulf %b, %a : f32
        affine.store %c, %s[] : memref<f32>
      }
      %d = affine.load %s[] : memref<f32>
      affine.store %d, %B[%i, %j] : memref<16x16xf32>
    }
  }
  return
}

//| refused: tile reverses a dependence [reverses-dependence]
//|  --> nearest_storage_tile_refused.mlir:7:7
//|   |
//| 7 |       affine.store %a, %s[] : memref<f32>
//|   |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |       |
//|   |       overwrites %s[] at (%i, %j) = (1, 0)
//|   |       writes %s[] at (%i, %j) = (0, 8)
//|   |
//|   = all such pairs: { [i, j] -> [i', j'] : i >= 0 and j <= 15 and i < i' <= 15 and i' <= 8*floor((i)/8) + 7 and 0 <= j' < 8*floor((j)/8) }
//|   = help: try: -t 'promote(%s,%j;private) tile(%i,%j;8,8)'
//| exit code 1
