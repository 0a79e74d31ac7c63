// RUN: farkas opt -t parallelize(%i;privatize=4)
// Nobody says that the order may be given up.
#map = affine_map<(d0) -> (d0 + 1)>
func.func @kernel_gramschmidt(%m: index, %n: index, %A: memref<?x?xf64>, %R: memref<?x?xf64>, %Q: memref<?x?xf64>) {
  %zero = arith.constant 0.000000e+00 : f64
  %nrm = memref.alloca() : memref<f64>
  affine.for %k = 0 to %n {
    affine.store %zero, %nrm[] : memref<f64>
    affine.for %i = 0 to %m {
      %nrm0 = affine.load %nrm[] : memref<f64>
      %a0 = affine.load %A[%i, %k] : memref<?x?xf64>
      %a1 = affine.load %A[%i, %k] : memref<?x?xf64>
      %0 = arith.mulf %a0, %a1 : f64
      %1 = arith.addf %nrm0, %0 : f64
      affine.store %1, %nrm[] : memref<f64>
    }
    %nrm1 = affine.load %nrm[] : memref<f64>
    %2 = math.sqrt %nrm1 : f64
    affine.store %2, %R[%k, %k] : memref<?x?xf64>
    affine.for %i1 = 0 to %m {
      %a2 = affine.load %A[%i1, %k] : memref<?x?xf64>
      %r0 = affine.load %R[%k, %k] : memref<?x?xf64>
      %3 = arith.divf %a2, %r0 : f64
      affine.store %3, %Q[%i1, %k] : memref<?x?xf64>
    }
    affine.for %j = #map(%k) to %n {
      affine.store %zero, %R[%k, %j] : memref<?x?xf64>
      affine.for %i2 = 0 to %m {
        %r1 = affine.load %R[%k, %j] : memref<?x?xf64>
        %q0 = affine.load %Q[%i2, %k] : memref<?x?xf64>
        %a3 = affine.load %A[%i2, %j] : memref<?x?xf64>
        %4 = arith.mulf %q0, %a3 : f64
        %5 = arith.addf %r1, %4 : f64
        affine.store %5, %R[%k, %j] : memref<?x?xf64>
      }
      affine.for %i3 = 0 to %m {
        %a4 = affine.load %A[%i3, %j] : memref<?x?xf64>
        %q1 = affine.load %Q[%i3, %k] : memref<?x?xf64>
        %r2 = affine.load %R[%k, %j] : memref<?x?xf64>
        %6 = arith.mulf %q1, %r2 : f64
        %7 = arith.subf %a4, %6 : f64
        affine.store %7, %A[%i3, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

//| refused: parallelize: iterations of %i depend on each other [carries-dependence]
//|   --> privatize_gramschmidt_refused.mlir:10:15
//|    |
//| 10 |       %nrm0 = affine.load %nrm[] : memref<f64>
//|    |               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ reads %nrm[] at (%k, %i) = (0, 1)
//| ...
//| 15 |       affine.store %1, %nrm[] : memref<f64>
//|    |       ------------------------------------- writes %nrm[] at (%k, %i) = (0, 0)
//|    |
//|    = with %m = 2, %n = 1
//|    = all such pairs: [m, n] -> { [k, i] -> [k, i'] : 0 <= k < n and i >= 0 and i < i' < m }
//|    = help: try: --reassociate
//| exit code 1
