// RUN: farkas opt -t 'overlap(%t;2,8,8,8)'
// There are no three dims to cut.
#inner = affine_map<()[s0] -> (s0 - 1)>
func.func @f(%A: memref<?x?xf64>, %B: memref<?x?xf64>, %n: index, %steps: index) {
  affine.for %t = 0 to %steps {
    affine.for %i = 1 to #inner()[%n] {
      affine.for %j = 1 to #inner()[%n] {
        %a = affine.load %A[%i - 1, %j] : memref<?x?xf64>
        %b = affine.load %A[%i + 1, %j] : memref<?x?xf64>
        %c = affine.load %A[%i, %j - 1] : memref<?x?xf64>
        %d = affine.load %A[%i, %j + 1] : memref<?x?xf64>
        %e = arith.addf %a, %b : f64
        %f = arith.addf %c, %d : f64
        %g = arith.addf %e, %f : f64
        affine.store %g, %B[%i, %j] : memref<?x?xf64>
      }
    }
    affine.for %i = 1 to #inner()[%n] {
      affine.for %j = 1 to #inner()[%n] {
        %a = affine.load %B[%i - 1, %j] : memref<?x?xf64>
        %b = affine.load %B[%i + 1, %j] : memref<?x?xf64>
        %c = affine.load %B[%i, %j - 1] : memref<?x?xf64>
        %d = affine.load %B[%i, %j + 1] : memref<?x?xf64>
        %e = arith.addf %a, %b : f64
        %f = arith.addf %c, %d : f64
        %g = arith.addf %e, %f : f64
        affine.store %g, %A[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

//| refused: the loops inside write along 2 dims of the arrays: no more can be cut [no-tile]
//|  --> overlap_dims_refused.mlir:5:3
//|   |
//| 5 |   affine.for %t = 0 to %steps {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: nothing nearer: 24 tried
//| exit code 1
