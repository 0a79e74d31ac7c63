// RUN: farkas opt -t 'coalesce(%i,%j)'
func.func @f(%A: memref<?xf32>) {
  affine.for %i = 0 to 1099511627776 {
    affine.for %j = 1 to 2147483647 {
      %a = affine.load %A[%j - 1] : memref<?xf32>
      affine.store %a, %A[%j] : memref<?xf32>
    }
  }
  return
}

//| refused: %i has, with the one inside, more iterations than 64 bits count [number-too-large]
//|  --> coalesce_too_many_refused.mlir:3:3
//|   |
//| 3 |   affine.for %i = 0 to 1099511627776 {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| 4 |     affine.for %j = 1 to 2147483647 {
//|   |     -------------------------------
//|   |
//|   = help: nothing nearer: 14 tried
//| exit code 1
