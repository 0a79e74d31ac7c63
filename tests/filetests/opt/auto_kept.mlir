// RUN: farkas opt -t auto(storage=no) --schedule
// The sum of a row goes to the nest behind it as a value. Plans that take the nests apart need memory for all of these values; the loops as
// they were written need none, and are parallel and jammed like others.
func.func @shares(%n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>) {
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to %n {
    %total = affine.for %j = 0 to %n iter_args(%so = %zero) -> (f64) {
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      %e = math.exp %a : f64
      affine.store %e, %A[%i, %j] : memref<?x?xf64>
      %sum = arith.addf %so, %e : f64
      affine.yield %sum : f64
    }
    affine.for %k = 0 to %n {
      %a = affine.load %A[%i, %k] : memref<?x?xf64>
      %share = arith.divf %a, %total : f64
      affine.for %j = 0 to %n {
        %b = affine.load %B[%k, %j] : memref<?x?xf64>
        %c = affine.load %C[%i, %j] : memref<?x?xf64>
        %p = arith.mulf %share, %b : f64
        %s = arith.addf %c, %p : f64
        affine.store %s, %C[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

//| func @shares
//| domain [n]
//|   S0[i] in { [i] : 0 <= i < n }
//|   S1[i, j] in { [i, j] : 0 <= i < n and 0 <= j < n }
//|   S2[i, j] in { [i, j] : 0 <= i < n and 0 <= j < n } // affine.store %A
//|   S3[i, k, j] in { [i, k, j] : 0 <= i < n and 0 <= k < n and 0 <= j < n } // affine.store %C
//| band %i loop 0 coincident: S0 -> i, S1 -> i, S2 -> i, S3 -> i
//|   sequence
//|     S0
//|     band %j loop 1: S1 -> j, S2 -> j
//|       sequence
//|         S1
//|         S2
//|     band %k loop 2: S3 -> k
//|       band %j loop 3: S3 -> j
//|         S3
//| apply unroll_jam(%k;4)
//| @shares: no wavefronts of tiles: it needs more memory
//| @shares: no other order of loops: it needs more memory
//| @shares: auto does parallelize(%i) unroll_jam(%k;4)
//| @shares: order of S0 to S3: %i parallel > { %j; %k > %j }
//| @shares: assumed: %A, %B and %C do not overlap
