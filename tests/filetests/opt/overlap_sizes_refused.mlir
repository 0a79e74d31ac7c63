// RUN: farkas opt -t 'overlap(%t,%i;2,16,32)'
// Two sizes for one loop in space.
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

//| error: overlap takes a size for each loop in space: 2 for 1
//|   -t overlap(%t,%i;2,16,32)
//|                 ^^
//| exit code 2
