// RUN: farkas opt -t interchange(%t,%k)
// In each step the sum is halved, which is no sum: the sums of two steps must not mix.
func.func @decay(%A: memref<4x16xf32>, %C: memref<1xf32>, %half: f32) {
  affine.for %t = 0 to 4 {
    affine.for %k = 0 to 16 {
      %a = affine.load %A[%t, %k] : memref<4x16xf32>
      %c = affine.load %C[0] : memref<1xf32>
      %s = arith.addf %c, %a fastmath<reassoc> : f32
      affine.store %s, %C[0] : memref<1xf32>
      %d = affine.load %C[0] : memref<1xf32>
      %h = arith.mulf %d, %half fastmath<reassoc> : f32
      affine.store %h, %C[0] : memref<1xf32>
    }
  }
  return
}

//| refused: interchange reverses a dependence [reverses-dependence]
//|   --> license_between_refused.mlir:12:7
//|    |
//|  7 |       %c = affine.load %C[0] : memref<1xf32>
//|    |            --------------------------------- reads %C[0] at (%t, %k) = (0, 1)
//| ...
//| 12 |       affine.store %h, %C[0] : memref<1xf32>
//|    |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ overwrites %C[0] at (%t, %k) = (1, 0)
//|    |
//|    = all such pairs: { [t, k] -> [t', k'] : t >= 0 and k <= 15 and t < t' <= 3 and 0 <= k' < k }
//|    = help: try: -t 'skew(%t,%k;15) interchange(%t,%k)'
//| exit code 1
