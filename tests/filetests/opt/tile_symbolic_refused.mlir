// RUN: farkas opt -t 'tile(%i,%j;%n,%n)'
func.func @f(%n: index, %A: memref<65x65xf32>) {
  affine.for %i = 1 to 64 {
    affine.for %j = 0 to 63 {
      %a = affine.load %A[%i - 1, %j + 1] : memref<65x65xf32>
      affine.store %a, %A[%i, %j] : memref<65x65xf32>
    }
  }
  return
}

//| refused: tile with sizes of 2 reverses a dependence [reverses-dependence]
//|  --> tile_symbolic_refused.mlir:5:12
//|   |
//| 5 |       %a = affine.load %A[%i - 1, %j + 1] : memref<65x65xf32>
//|   |            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ reads %A[1, 2] at (%i, %j) = (2, 1)
//| 6 |       affine.store %a, %A[%i, %j] : memref<65x65xf32>
//|   |       ----------------------------------------------- writes %A[1, 2] at (%i, %j) = (1, 2)
//|   |
//|   = with %n = 2
//|   = all such pairs: [n] -> { [i, j] -> [i + 1, j - 1] : n = 2 and i mod 2 = 1 and j mod 2 = 0 and 1 <= i <= 61 and 2 <= j <= 62 }
//|   = help: try: -t 'skew(%i,%j;1) tile(%i,%j;%n,%n)'
//| exit code 1
