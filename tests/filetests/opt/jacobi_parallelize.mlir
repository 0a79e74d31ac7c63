// RUN: farkas opt -t 'parallelize'
func.func @jacobi(%steps: index, %n: index, %A: memref<?xf64>, %B: memref<?xf64>) {
  affine.for %t = 0 to %steps {
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %l = affine.load %A[%i - 1] : memref<?xf64>
      %r = affine.load %A[%i + 1] : memref<?xf64>
      %s = arith.addf %l, %r : f64
      affine.store %s, %B[%i] : memref<?xf64>
    }
    affine.for %k = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %b = affine.load %B[%k] : memref<?xf64>
      affine.store %b, %A[%k] : memref<?xf64>
    }
  }
  return
}

//| module {
//|   func.func @jacobi(%steps: index, %n: index, %A: memref<?xf64>, %B: memref<?xf64>) {
//|     affine.for %t = 0 to %steps {
//|       affine.parallel (%i) = (1) to (symbol(%n) - 1) {
//|         %l = affine.load %A[%i - 1] : memref<?xf64>
//|         %r = affine.load %A[%i + 1] : memref<?xf64>
//|         %s = arith.addf %l, %r : f64
//|         affine.store %s, %B[%i] : memref<?xf64>
//|       }
//|       affine.parallel (%k) = (1) to (symbol(%n) - 1) {
//|         %b = affine.load %B[%k] : memref<?xf64>
//|         affine.store %b, %A[%k] : memref<?xf64>
//|       }
//|     }
//|     return
//|   }
//| }
//| @jacobi: %t is not parallel: affine.store writes %A[1] at (%t, %k) = (0, 1), then affine.load reads it at (%t, %i) = (1, 2), for %steps = 2, %n = 4; nothing nearer: 13 tried, all such pairs: [steps, n] -> { [t, k] -> [t', k + 1] : t >= 0 and 1 <= k <= n - 3 and t < t' < steps }
//| @jacobi: %i is parallel
//| @jacobi: %k is parallel
//| @jacobi: assumed: %A and %B do not overlap
