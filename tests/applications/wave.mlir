// The wave equation in two dims, leapfrog: each step from the two before.
func.func @wave(%t: index, %n: index, %m: index, %c: f64, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>) {
  %two = arith.constant 2.0 : f64
  %four = arith.constant 4.0 : f64
  affine.for %time = 0 to %t {
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%m] {
        %n0 = affine.load %B[%i - 1, %j] : memref<?x?xf64>
        %s0 = affine.load %B[%i + 1, %j] : memref<?x?xf64>
        %w0 = affine.load %B[%i, %j - 1] : memref<?x?xf64>
        %e0 = affine.load %B[%i, %j + 1] : memref<?x?xf64>
        %m0 = affine.load %B[%i, %j] : memref<?x?xf64>
        %o0 = affine.load %A[%i, %j] : memref<?x?xf64>
        %a0 = arith.addf %n0, %s0 : f64
        %b0 = arith.addf %w0, %e0 : f64
        %c0 = arith.addf %a0, %b0 : f64
        %d0 = arith.mulf %four, %m0 : f64
        %l0 = arith.subf %c0, %d0 : f64
        %f0 = arith.mulf %c, %l0 : f64
        %g0 = arith.mulf %two, %m0 : f64
        %h0 = arith.subf %g0, %o0 : f64
        %r0 = arith.addf %h0, %f0 : f64
        affine.store %r0, %C[%i, %j] : memref<?x?xf64>
      }
    }
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%m] {
        %b1 = affine.load %B[%i, %j] : memref<?x?xf64>
        affine.store %b1, %A[%i, %j] : memref<?x?xf64>
        %c1 = affine.load %C[%i, %j] : memref<?x?xf64>
        affine.store %c1, %B[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}
