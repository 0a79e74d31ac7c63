// RUN: farkas opt -t 'interchange(%i,%j)'
// The numbers would come out in another order.
func.func @f(%A: memref<8x8xf32>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %a = affine.load %A[%i, %j] : memref<8x8xf32>
      vector.print %a : f32
    }
  }
  return
}

//| refused: interchange reverses a dependence [reverses-dependence]
//|  --> interchange_prints_refused.mlir:7:7
//|   |
//| 7 |       vector.print %a : f32
//|   |       ^^^^^^^^^^^^^^^^^^^^^
//|   |       |
//|   |       prints at (%i, %j) = (1, 0)
//|   |       prints at (%i, %j) = (0, 1)
//|   |
//|   = all such pairs: { [i, j] -> [i', j'] : i >= 0 and j <= 7 and i < i' <= 7 and 0 <= j' < j }
//|   = help: try: -t 'skew(%i,%j;7) interchange(%i,%j)'
//| exit code 1
