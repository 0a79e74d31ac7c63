// RUN: farkas opt -t 'parallelize(%i)' --may-alias
// %A may be where the sum is; and nobody allows another order of it.
func.func @f(%A: memref<64xf32>, %s: memref<1xf32>) {
  affine.for %i = 0 to 64 {
    %a = affine.load %A[%i] : memref<64xf32>
    %t = affine.load %s[0] : memref<1xf32>
    %n = arith.addf %t, %a : f32
    affine.store %n, %s[0] : memref<1xf32>
  }
  return
}

//| refused: parallelize: iterations of %i depend on each other [carries-dependence]
//|  --> nearest_both_flags.mlir:6:10
//|   |
//| 6 |     %t = affine.load %s[0] : memref<1xf32>
//|   |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ reads %s[0] at %i = 1
//| 7 |     %n = arith.addf %t, %a : f32
//| 8 |     affine.store %n, %s[0] : memref<1xf32>
//|   |     -------------------------------------- writes %s[0] at %i = 0
//|   |
//|   = all such pairs: { [i] -> [i'] : i >= 0 and i < i' <= 63 }
//|   = help: try: --reassociate, without --may-alias
//| exit code 1
