// RUN: farkas opt --schedule-from tree.txt
func.func @f(%A: memref<64x64xf32>) {
  affine.for %i = 1 to 64 {
    affine.for %j = 0 to 63 {
      %a = affine.load %A[%i - 1, %j + 1] : memref<64x64xf32>
      affine.store %a, %A[%i, %j] : memref<64x64xf32>
    }
  }
  return
}

//> band %j: S0 -> j
//>   band %i: S0 -> i
//>     S0

//| refused: this schedule reverses a dependence [reverses-dependence]
//|  --> schedule_tree_from_refused.mlir:5:12
//|   |
//| 5 |       %a = affine.load %A[%i - 1, %j + 1] : memref<64x64xf32>
//|   |            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ reads %A[1, 1] at (%i, %j) = (2, 0)
//| 6 |       affine.store %a, %A[%i, %j] : memref<64x64xf32>
//|   |       ----------------------------------------------- writes %A[1, 1] at (%i, %j) = (1, 1)
//|   |
//|   = all such pairs: { [i, j] -> [i + 1, j - 1] : 1 <= i <= 62 and 1 <= j <= 62 }
//|   = help: try: `band %j: S0 -> -j`
//| exit code 1
