// RUN: farkas opt -t reverse(%k) --reassociate
// The greatest float by comparison: the last value wins over a NaN, so the order matters by more than rounding.
func.func @greatest(%A: memref<16xf32>, %C: memref<1xf32>) {
  affine.for %k = 0 to 16 {
    %a = affine.load %A[%k] : memref<16xf32>
    %c = affine.load %C[0] : memref<1xf32>
    %g = arith.cmpf ogt, %c, %a : f32
    %s = arith.select %g, %c, %a : f32
    affine.store %s, %C[0] : memref<1xf32>
  }
  return
}

//| refused: reverse reverses a dependence [reverses-dependence]
//|  --> license_select_refused.mlir:9:5
//|   |
//| 6 |     %c = affine.load %C[0] : memref<1xf32>
//|   |          --------------------------------- reads %C[0] at %k = 0
//| ...
//| 9 |     affine.store %s, %C[0] : memref<1xf32>
//|   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ overwrites %C[0] at %k = 1
//|   |
//|   = all such pairs: { [k] -> [k'] : k >= 0 and k < k' <= 15 }
//|   = help: nothing nearer: 4 tried
//| exit code 1
