// RUN: farkas opt --schedule-from tree.txt
// What is kept has to be legal, whatever runs inside of it.
func.func @jacobi(%m: index, %n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
  affine.for %t = 0 to %m {
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
        %0 = affine.load %A[%i - 1, %j] : memref<?x?xf64>
        %1 = affine.load %A[%i + 1, %j] : memref<?x?xf64>
        %2 = arith.addf %0, %1 : f64
        affine.store %2, %B[%i, %j] : memref<?x?xf64>
      }
    }
    affine.for %k = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      affine.for %l = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
        %0 = affine.load %B[%k - 1, %l] : memref<?x?xf64>
        %1 = affine.load %B[%k + 1, %l] : memref<?x?xf64>
        %2 = arith.addf %0, %1 : f64
        affine.store %2, %A[%k, %l] : memref<?x?xf64>
      }
    }
  }
  return
}

//> band %t: S0 -> t, S1 -> -t
//>   open

//| refused: this schedule reverses a dependence [reverses-dependence]
//|   --> schedule_tree_open_refused.mlir:18:9
//|    |
//|  7 |         %0 = affine.load %A[%i - 1, %j] : memref<?x?xf64>
//|    |              -------------------------------------------- reads %A[1, 1] at (%t, %i, %j) = (0, 2, 1)
//| ...
//| 18 |         affine.store %2, %A[%k, %l] : memref<?x?xf64>
//|    |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ overwrites %A[1, 1] at (%t, %k, %l) = (1, 1, 1)
//|    |
//|    = with %m = 2, %n = 4
//|    = all such pairs: [m, n] -> { [t, i, j] -> [t', i - 1, j] : t >= 0 and 2 <= i <= n - 2 and 1 <= j <= n - 2 and t <= t' < m and t' > -t }
//|    = help: nothing nearer: 27 tried
//| exit code 1
