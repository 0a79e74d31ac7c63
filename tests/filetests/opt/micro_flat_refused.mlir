// RUN: farkas opt -t 'micro(%i,%j;2,4)'
// No loop runs inside of the two.
func.func @f(%n: index, %A: memref<?x?xf32>, %B: memref<?x?xf32>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %a = affine.load %A[%i, %j] : memref<?x?xf32>
      affine.store %a, %B[%j, %i] : memref<?x?xf32>
    }
  }
  return
}

//| refused: no loop runs inside of %i and %j: there is nothing to keep a tile of their results for [no-contraction]
//|  --> micro_flat_refused.mlir:5:5
//|   |
//| 5 |     affine.for %j = 0 to %n {
//|   |     ^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: nothing nearer: 14 tried
//| exit code 1
