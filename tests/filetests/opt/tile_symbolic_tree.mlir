// RUN: farkas opt -t 'tile(%i,%j;%n,16)' --schedule
func.func @gemm(%n: index, %m: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>) {
  affine.for %i = 0 to %m {
    affine.for %j = 0 to %m {
      affine.for %k = 0 to %m {
        %a = affine.load %A[%i, %k] : memref<?x?xf64>
        %b = affine.load %B[%k, %j] : memref<?x?xf64>
        %c = affine.load %C[%i, %j] : memref<?x?xf64>
        %0 = arith.mulf %a, %b : f64
        %1 = arith.addf %c, %0 : f64
        affine.store %1, %C[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

//| func @gemm
//| domain [n, m]
//|   S0[i, j, k] in { [i, j, k] : 0 <= i < m and 0 <= j < m and 0 <= k < m } // affine.store %C
//| band %i_t loop 0 tile 1 * %n from 0: S0 -> i
//|   band %j_t loop 1 tile 16 from 0: S0 -> j
//|     band %i loop 0: S0 -> i
//|       band %j loop 1: S0 -> j
//|         band %k loop 2: S0 -> k
//|           S0
//| @gemm: not re-read: for sizes of tiles other than 1, 2 and 7
//| @gemm: proved for every %n >= 1; a smaller one counts as 1
//| @gemm: assumed: sums and products with %n do not wrap
//| @gemm: assumed: %A and %C do not overlap
//| @gemm: assumed: %B and %C do not overlap
