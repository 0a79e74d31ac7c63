// RUN: farkas opt -t 'reduce(%k;lanes)'
// The order of floats is not given up.
func.func @sum(%A: memref<?xi32>, %S: memref<1xi32>, %B: memref<64x200xf32>, %v: memref<64xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xi32>
    %s = affine.load %S[0] : memref<1xi32>
    %t = arith.addi %s, %a : i32
    affine.store %t, %S[0] : memref<1xi32>
  }
  affine.for %j = 0 to 64 {
    affine.for %k = 0 to 200 {
      %a = affine.load %B[%j, %k] : memref<64x200xf32>
      %s = affine.load %v[%j] : memref<64xf32>
      %t = arith.addf %s, %a : f32
      affine.store %t, %v[%j] : memref<64xf32>
    }
  }
  return
}

//| refused: reduce: iterations of %k depend on each other [carries-dependence]
//|   --> reduce_order_refused.mlir:13:12
//|    |
//| 13 |       %s = affine.load %v[%j] : memref<64xf32>
//|    |            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ reads %v[0] at (%j, %k) = (0, 1)
//| 14 |       %t = arith.addf %s, %a : f32
//| 15 |       affine.store %t, %v[%j] : memref<64xf32>
//|    |       ---------------------------------------- writes %v[0] at (%j, %k) = (0, 0)
//|    |
//|    = all such pairs: [n] -> { [j, k] -> [j, k'] : 0 <= j <= 63 and k >= 0 and k < k' <= 199 }
//|    = help: try: --reassociate
//| exit code 1
