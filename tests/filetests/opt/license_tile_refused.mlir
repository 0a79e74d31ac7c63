// RUN: farkas opt -t tile(%i,%j;4,4)
// Without a license the order along an antidiagonal is kept.
func.func @antidiagonals(%A: memref<8x8xf64>, %P: memref<15xf64>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %a = affine.load %A[%i, %j] : memref<8x8xf64>
      %p = affine.load %P[%i + %j] : memref<15xf64>
      %q = arith.mulf %p, %a : f64
      affine.store %q, %P[%i + %j] : memref<15xf64>
    }
  }
  return
}

//| refused: tile reverses a dependence [reverses-dependence]
//|  --> license_tile_refused.mlir:9:7
//|   |
//| 7 |       %p = affine.load %P[%i + %j] : memref<15xf64>
//|   |            ---------------------------------------- reads %P[4] at (%i, %j) = (0, 4)
//| 8 |       %q = arith.mulf %p, %a : f64
//| 9 |       affine.store %q, %P[%i + %j] : memref<15xf64>
//|   |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ overwrites %P[4] at (%i, %j) = (1, 3)
//|   |
//|   = all such pairs: { [i, j] -> [i', i + j - i'] : i >= 0 and j <= 7 and i' <= 7 and i' <= i + j and i' <= 4*floor((i)/4) + 3 and j mod 4 < i' - i }
//|   = help: try: --reassociate
//| exit code 1
