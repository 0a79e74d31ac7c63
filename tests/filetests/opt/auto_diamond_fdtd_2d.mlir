// RUN: farkas opt -t 'auto(time=diamond,tile=16x16x256)' --schedule
// Three sweeps, the last one shifted against the others on one side and not on the other; the border, without a loop over
// rows, belongs to the first row.
func.func @fdtd(%m: index, %n: index, %ex: memref<?x?xf64>, %ey: memref<?x?xf64>, %hz: memref<?x?xf64>, %f: memref<?xf64>) {
  affine.for %t = 0 to %m {
    affine.for %j = 0 to %n {
      %0 = affine.load %f[%t] : memref<?xf64>
      affine.store %0, %ey[0, %j] : memref<?x?xf64>
    }
    affine.for %i = 1 to %n {
      affine.for %j = 0 to %n {
        %0 = affine.load %ey[%i, %j] : memref<?x?xf64>
        %1 = affine.load %hz[%i, %j] : memref<?x?xf64>
        %2 = affine.load %hz[%i - 1, %j] : memref<?x?xf64>
        %3 = arith.subf %1, %2 : f64
        %4 = arith.subf %0, %3 : f64
        affine.store %4, %ey[%i, %j] : memref<?x?xf64>
      }
    }
    affine.for %i = 0 to %n {
      affine.for %j = 1 to %n {
        %0 = affine.load %ex[%i, %j] : memref<?x?xf64>
        %1 = affine.load %hz[%i, %j] : memref<?x?xf64>
        %2 = affine.load %hz[%i, %j - 1] : memref<?x?xf64>
        %3 = arith.subf %1, %2 : f64
        %4 = arith.subf %0, %3 : f64
        affine.store %4, %ex[%i, %j] : memref<?x?xf64>
      }
    }
    affine.for %i = 0 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      affine.for %j = 0 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
        %0 = affine.load %hz[%i, %j] : memref<?x?xf64>
        %1 = affine.load %ex[%i, %j + 1] : memref<?x?xf64>
        %2 = affine.load %ex[%i, %j] : memref<?x?xf64>
        %3 = affine.load %ey[%i + 1, %j] : memref<?x?xf64>
        %4 = affine.load %ey[%i, %j] : memref<?x?xf64>
        %5 = arith.subf %1, %2 : f64
        %6 = arith.subf %3, %4 : f64
        %7 = arith.addf %5, %6 : f64
        %8 = arith.subf %0, %7 : f64
        affine.store %8, %hz[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

//| func @fdtd
//| domain [m, n]
//|   S0[t, j] in { [t, j] : 0 <= t < m and 0 <= j < n } // affine.store %ey
//|   S1[t, i, j] in { [t, i, j] : 0 <= t < m and 1 <= i < n and 0 <= j < n } // affine.store %ey
//|   S2[t, i, j] in { [t, i, j] : 0 <= t < m and 0 <= i < n and 1 <= j < n } // affine.store %ex
//|   S3[t, i, j] in { [t, i, j] : 0 <= t < m and 0 <= i <= n - 2 and 0 <= j <= n - 2 } // affine.store %hz
//| band %t_t loop 0: S0 -> (t floordiv 16) * 32, S1 -> ((t - i) floordiv 16) * 16 + ((t + i) floordiv 16) * 16, S2 -> ((t - i) floordiv 16) * 16 + ((t + i) floordiv 16) * 16, S3 -> ((t - i) floordiv 16) * 16 + ((t + i + 1) floordiv 16) * 16
//|   band %i_t loop 2 tile 16 from 0 coincident: S0 -> t, S1 -> t + i, S2 -> t + i, S3 -> t + i + 1
//|     band %j_t loop 3 tile 256 from 0: S0 -> t + j, S1 -> t + j, S2 -> t + j, S3 -> t + j + 1
//|       band %t loop 0: S0 -> t, S1 -> t, S2 -> t, S3 -> t
//|         sequence
//|           band %j loop 1: S0 -> t + j
//|             S0
//|           band %i loop 2: S1 -> t + i, S2 -> t + i, S3 -> t + i + 1
//|             sequence
//|               band %j loop 3: S1 -> t + j
//|                 S1
//|               band %j loop 5: S2 -> t + j
//|                 S2
//|               band %j loop 7: S3 -> t + j + 1
//|                 S3
//| @fdtd: auto orders the function anew: --schedule shows the tree
//| @fdtd: order of S0 to S3: %t_t diamonds > %i_t by 16 parallel > %j_t by 256 > %t > { %j; %i > { %j; %j; %j } }
//| @fdtd: assumed: %ex, %ey, %hz and %f do not overlap
