// RUN: farkas opt -t interchange(%i,%j)
// A sum of floats has an order, unless a flag or the user gives it up.
func.func @total(%A: memref<8x16xf32>, %zero: f32) -> f32 {
  %s = affine.for %i = 0 to 8 iter_args(%x = %zero) -> (f32) {
    %t = affine.for %j = 0 to 16 iter_args(%y = %x) -> (f32) {
      %a = affine.load %A[%i, %j] : memref<8x16xf32>
      %z = arith.addf %y, %a : f32
      affine.yield %z : f32
    }
    affine.yield %t : f32
  }
  return %s : f32
}

//| refused: interchange reverses a dependence [reverses-dependence]
//|  --> license_interchange_refused.mlir:8:7
//|   |
//| 8 |       affine.yield %z : f32
//|   |       ^^^^^^^^^^^^^^^^^^^^^
//|   |       |
//|   |       overwrites %s at (%i, %j) = (1, 0)
//|   |       reads %s at (%i, %j) = (0, 1)
//|   |
//|   = all such pairs: { [i, j] -> [i', j'] : i >= 0 and j <= 15 and i < i' <= 7 and 0 <= j' < j }
//|   = help: try: --reassociate
//| exit code 1
