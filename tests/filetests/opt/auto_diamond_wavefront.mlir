// RUN: farkas opt -t 'auto(time=diamond,tile=8x32x512)' --schedule
// Two sweeps, the second one in place along rows: no diamonds, and wavefronts of tiles instead.
func.func @mixed(%m: index, %n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
  affine.for %t = 0 to %m {
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
        %0 = affine.load %A[%i - 1, %j - 1] : memref<?x?xf64>
        %1 = affine.load %A[%i + 1, %j + 1] : memref<?x?xf64>
        %2 = arith.addf %0, %1 : f64
        affine.store %2, %B[%i, %j] : memref<?x?xf64>
      }
    }
    affine.for %k = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      affine.for %l = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
        %0 = affine.load %B[%k + 1, %l] : memref<?x?xf64>
        %1 = affine.load %A[%k - 1, %l - 1] : memref<?x?xf64>
        %2 = affine.load %A[%k - 1, %l + 1] : memref<?x?xf64>
        %3 = arith.addf %0, %1 : f64
        %4 = arith.addf %2, %3 : f64
        affine.store %4, %A[%k, %l] : memref<?x?xf64>
      }
    }
  }
  return
}
