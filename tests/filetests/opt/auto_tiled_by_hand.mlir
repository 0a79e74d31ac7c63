// RUN: farkas opt -t auto --schedule
// Loops of the text go along with others over blocks (they leave out the last row, so that they are no points of tiles): in front of these such a loop is long, and short behind them.
func.func @tiled(%n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>) {
  affine.for %i = 0 to %n step 32 {
    affine.for %j = 0 to %n step 32 {
      affine.for %k = 0 to %n step 32 {
        affine.for %ii = affine_map<(d0) -> (d0)>(%i) to min affine_map<(d0)[s0] -> (d0 + 31, s0)>(%i)[%n] {
          affine.for %jj = affine_map<(d0) -> (d0)>(%j) to min affine_map<(d0)[s0] -> (d0 + 31, s0)>(%j)[%n] {
            affine.for %kk = affine_map<(d0) -> (d0)>(%k) to min affine_map<(d0)[s0] -> (d0 + 31, s0)>(%k)[%n] {
              %c = affine.load %C[%ii, %jj] : memref<?x?xf64>
              %a = affine.load %A[%ii, %kk] : memref<?x?xf64>
              %b = affine.load %B[%kk, %jj] : memref<?x?xf64>
              %p = arith.mulf %a, %b : f64
              %s = arith.addf %c, %p : f64
              affine.store %s, %C[%ii, %jj] : memref<?x?xf64>
            }
          }
        }
      }
    }
  }
  return
}

//| func @tiled
//| domain [n]
//|   S0[i, j, k, ii, jj, kk] in { [i, j, k, ii, jj, kk] : i mod 32 = 0 and j mod 32 = 0 and k mod 32 = 0 and i >= 0 and j >= 0 and k >= 0 and i <= ii <= i + 30 and ii < n and j <= jj <= j + 30 and jj < n and k <= kk <= k + 30 and kk < n } // affine.store %C
//| band %i loop 0 coincident: S0 -> i
//|   band %j loop 1: S0 -> j
//|     band %ii loop 3: S0 -> ii
//|       band %k loop 2: S0 -> k
//|         band %kk loop 5: S0 -> kk
//|           band %jj loop 4: S0 -> jj
//|             S0
//| apply unroll_jam(%k;4)
//| @tiled: auto orders the function anew: --schedule shows the tree, then unroll_jam(%k;4)
//| @tiled: order of S0: %i parallel > %j > %ii > %k > %kk > %jj
//| @tiled: assumed: %A and %C do not overlap
//| @tiled: assumed: %B and %C do not overlap
