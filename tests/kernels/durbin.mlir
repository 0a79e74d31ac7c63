// durbin of PolyBench/C 4.2: y solves the Yule-Walker equations of r, by recursion over the order.
// alpha, beta and sum, scalars in C, are memrefs of rank 0.
// |   | MINI | SMALL | MEDIUM | LARGE | EXTRALARGE |
// | n |   40 |   120 |    400 |  2000 |       4000 |
// Arithmetic operations, negations aside: 2 n (n - 1) + 5 (n - 1).
#map = affine_map<(d0) -> (d0)>
module {
  func.func @kernel_durbin(%n: index, %r: memref<?xf64>, %y: memref<?xf64>) {
    %one = arith.constant 1.000000e+00 : f64
    %zero = arith.constant 0.000000e+00 : f64
    %alpha = memref.alloca() : memref<f64>
    %beta = memref.alloca() : memref<f64>
    %sum = memref.alloca() : memref<f64>
    %z = memref.alloc(%n) : memref<?xf64>
    %r0 = affine.load %r[0] : memref<?xf64>
    %0 = arith.negf %r0 : f64
    affine.store %0, %y[0] : memref<?xf64>
    affine.store %one, %beta[] : memref<f64>
    %r1 = affine.load %r[0] : memref<?xf64>
    %1 = arith.negf %r1 : f64
    affine.store %1, %alpha[] : memref<f64>
    affine.for %k = 1 to %n {
      %alpha0 = affine.load %alpha[] : memref<f64>
      %alpha1 = affine.load %alpha[] : memref<f64>
      %2 = arith.mulf %alpha0, %alpha1 : f64
      %3 = arith.subf %one, %2 : f64
      %beta0 = affine.load %beta[] : memref<f64>
      %4 = arith.mulf %3, %beta0 : f64
      affine.store %4, %beta[] : memref<f64>
      affine.store %zero, %sum[] : memref<f64>
      affine.for %i = 0 to #map(%k) {
        %sum0 = affine.load %sum[] : memref<f64>
        %r2 = affine.load %r[%k - %i - 1] : memref<?xf64>
        %y0 = affine.load %y[%i] : memref<?xf64>
        %5 = arith.mulf %r2, %y0 : f64
        %6 = arith.addf %sum0, %5 : f64
        affine.store %6, %sum[] : memref<f64>
      }
      %r3 = affine.load %r[%k] : memref<?xf64>
      %sum1 = affine.load %sum[] : memref<f64>
      %7 = arith.addf %r3, %sum1 : f64
      %8 = arith.negf %7 : f64
      %beta1 = affine.load %beta[] : memref<f64>
      %9 = arith.divf %8, %beta1 : f64
      affine.store %9, %alpha[] : memref<f64>
      affine.for %i1 = 0 to #map(%k) {
        %y1 = affine.load %y[%i1] : memref<?xf64>
        %alpha2 = affine.load %alpha[] : memref<f64>
        %y2 = affine.load %y[%k - %i1 - 1] : memref<?xf64>
        %10 = arith.mulf %alpha2, %y2 : f64
        %11 = arith.addf %y1, %10 : f64
        affine.store %11, %z[%i1] : memref<?xf64>
      }
      affine.for %i2 = 0 to #map(%k) {
        %z0 = affine.load %z[%i2] : memref<?xf64>
        affine.store %z0, %y[%i2] : memref<?xf64>
      }
      %alpha3 = affine.load %alpha[] : memref<f64>
      affine.store %alpha3, %y[%k] : memref<?xf64>
    }
    memref.dealloc %z : memref<?xf64>
    return
  }
  func.func private @printMemrefF64(memref<*xf64>)
  func.func @main() {
    %n = arith.constant 40 : index
    %one = arith.constant 1 : index
    %r = memref.alloc(%n) : memref<?xf64>
    %y = memref.alloc(%n) : memref<?xf64>
    affine.for %ri = 0 to %n {
      %0 = arith.addi %n, %one : index
      %1 = arith.subi %0, %ri : index
      %2 = arith.index_cast %1 : index to i64
      %3 = arith.sitofp %2 : i64 to f64
      affine.store %3, %r[%ri] : memref<?xf64>
    }
    call @kernel_durbin(%n, %r, %y) : (index, memref<?xf64>, memref<?xf64>) -> ()
    %y_out = memref.cast %y : memref<?xf64> to memref<*xf64>
    call @printMemrefF64(%y_out) : (memref<*xf64>) -> ()
    memref.dealloc %r : memref<?xf64>
    memref.dealloc %y : memref<?xf64>
    return
  }
}
