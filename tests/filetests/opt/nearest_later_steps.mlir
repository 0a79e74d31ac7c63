// RUN: farkas opt -t 'tile(%s,%i;8,8) parallelize(%s_t)'
// What is accepted in the place of the first step goes on with the later ones; these are answered in their turn.
func.func @sweeps(%n: index, %A: memref<?xf64>) {
  affine.for %s = 0 to %n {
    affine.for %i = 1 to affine_map<(d0) -> (d0 - 1)>(%n) {
      %a = affine.load %A[%i - 1] : memref<?xf64>
      %b = affine.load %A[%i + 1] : memref<?xf64>
      %c = arith.addf %a, %b : f64
      affine.store %c, %A[%i] : memref<?xf64>
    }
  }
  return
}

//| refused: tile reverses a dependence [reverses-dependence]
//|  --> nearest_later_steps.mlir:9:7
//|   |
//| 6 |       %a = affine.load %A[%i - 1] : memref<?xf64>
//|   |            -------------------------------------- reads %A[8] at (%s, %i) = (0, 9)
//| ...
//| 9 |       affine.store %c, %A[%i] : memref<?xf64>
//|   |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ overwrites %A[8] at (%s, %i) = (1, 8)
//|   |
//|   = with %n = 11
//|   = all such pairs: [n] -> { [s, i] -> [s', i - 1] : i mod 8 = 1 and s >= 0 and 9 <= i <= n - 2 and s < s' < n and s' <= 8*floor((s)/8) + 7 }
//|   = help: try: -t 'skew(%s,%i;1) tile(%s,%i;8,8) skew(%s,%i;1) interchange(%s,%i) parallelize(%s)'
//| exit code 1
