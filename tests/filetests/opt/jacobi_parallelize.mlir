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
//| @jacobi: %t is not parallel: affine.load reads %A[1] at (%t, %i) = (0, 2), then affine.store overwrites it at (%t, %k) = (1, 1), for %steps = 2, %n = 4; nothing nearer: 6 tried, all such pairs: [steps, n] -> { [t, i] -> [t', i - 1] : t >= 0 and 2 <= i <= n - 2 and t < t' < steps }
//| @jacobi: %i is parallel
//| @jacobi: %k is parallel
//| @jacobi: assumed: %A and %B do not overlap
