// RUN: farkas opt -t 'micro(%i,%j;2,4)'
// Two sums beside each other: which of them the tile is for is not said.
func.func @f(%n: index, %C: memref<?x?xf32>, %A: memref<?x?xf32>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.for %k = 0 to %n {
        %c = affine.load %C[%i, %j] : memref<?x?xf32>
        %a = affine.load %A[%i, %k] : memref<?x?xf32>
        %s = arith.addf %c, %a : f32
        affine.store %s, %C[%i, %j] : memref<?x?xf32>
      }
      affine.for %l = 0 to %n {
        %c = affine.load %C[%i, %j] : memref<?x?xf32>
        %a = affine.load %A[%l, %j] : memref<?x?xf32>
        %s = arith.addf %c, %a : f32
        affine.store %s, %C[%i, %j] : memref<?x?xf32>
      }
    }
  }
  return
}

//| refused: %k and %l stand beside each other in %j [not-perfectly-nested]
//|   --> micro_beside_refused.mlir:5:5
//|    |
//|  5 |     affine.for %j = 0 to %n {
//|    |     ^^^^^^^^^^^^^^^^^^^^^^^
//|  6 |       affine.for %k = 0 to %n {
//|    |       ----------------------- this nest
//| ...
//| 12 |       affine.for %l = 0 to %n {
//|    |       ----------------------- and this one
//|    |
//|    = help: try: -t 'distribute(%i) micro(%i,%j;2,4)'
//| exit code 1
