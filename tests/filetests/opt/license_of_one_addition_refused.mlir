// RUN: farkas opt -t reverse(%k)
// One of the two additions keeps its order.
func.func @sum(%A: memref<16xf32>, %C: memref<1xf32>) {
  affine.for %k = 0 to 16 {
    %a = affine.load %A[%k] : memref<16xf32>
    %c = affine.load %C[0] : memref<1xf32>
    %s = arith.addf %c, %a fastmath<reassoc> : f32
    %t = arith.addf %s, %a : f32
    affine.store %t, %C[0] : memref<1xf32>
  }
  return
}

//| refused: reverse reverses a dependence [reverses-dependence]
//|  --> license_of_one_addition_refused.mlir:9:5
//|   |
//| 6 |     %c = affine.load %C[0] : memref<1xf32>
//|   |          --------------------------------- reads %C[0] at %k = 0
//| ...
//| 9 |     affine.store %t, %C[0] : memref<1xf32>
//|   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ overwrites %C[0] at %k = 1
//|   |
//|   = all such pairs: { [k] -> [k'] : k >= 0 and k < k' <= 15 }
//|   = help: try: --reassociate
//| exit code 1
