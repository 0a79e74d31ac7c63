// RUN: farkas opt --reassociate -t parallelize(%i1;privatize=8)
// Each chunk of rows has a vector of its own for the sums of columns.
func.func @kernel_atax(%m: index, %n: index, %A: memref<?x?xf64>, %x: memref<?xf64>, %y: memref<?xf64>, %tmp: memref<?xf64>) {
  %zero = arith.constant 0.000000e+00 : f64
  affine.for %i = 0 to %n {
    affine.store %zero, %y[%i] : memref<?xf64>
  }
  affine.for %i1 = 0 to %m {
    affine.store %zero, %tmp[%i1] : memref<?xf64>
    affine.for %j = 0 to %n {
      %tmp0 = affine.load %tmp[%i1] : memref<?xf64>
      %a0 = affine.load %A[%i1, %j] : memref<?x?xf64>
      %x0 = affine.load %x[%j] : memref<?xf64>
      %0 = arith.mulf %a0, %x0 : f64
      %1 = arith.addf %tmp0, %0 : f64
      affine.store %1, %tmp[%i1] : memref<?xf64>
    }
    affine.for %j1 = 0 to %n {
      %y0 = affine.load %y[%j1] : memref<?xf64>
      %a1 = affine.load %A[%i1, %j1] : memref<?x?xf64>
      %tmp1 = affine.load %tmp[%i1] : memref<?xf64>
      %2 = arith.mulf %a1, %tmp1 : f64
      %3 = arith.addf %y0, %2 : f64
      affine.store %3, %y[%j1] : memref<?xf64>
    }
  }
  return
}
