// RUN: farkas opt --may-alias -t 'overlap(%t,%i;2,16)'
// What one array holds may be what the other does.
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

//| refused: %A may be %B, which a sweep writes [overlapping-memory]
//|  --> overlap_alias_refused.mlir:8:14
//|   |
//| 8 |         %a = affine.load %A[%i - 1, %j] : memref<?x?xf64>
//|   |              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: try: without --may-alias
//| exit code 1
