// A dot product: the sum travels through iter_args, not through memory.
module {
  func.func @dot(%n: index, %x: memref<?xf64>, %y: memref<?xf64>) -> f64 {
    %zero = arith.constant 0.000000e+00 : f64
    %dot = affine.for %i = 0 to %n iter_args(%sum = %zero) -> (f64) {
      %a = affine.load %x[%i] : memref<?xf64>
      %b = affine.load %y[%i] : memref<?xf64>
      %ab = arith.mulf %a, %b : f64
      %next = arith.addf %sum, %ab : f64
      affine.yield %next : f64
    }
    return %dot : f64
  }
  func.func @main() {
    %one = arith.constant 1 : index
    %n = arith.constant 100 : index
    %fn = arith.constant 1.000000e+02 : f64
    %x = memref.alloc(%n) : memref<?xf64>
    %y = memref.alloc(%n) : memref<?xf64>
    affine.for %j = 0 to 100 {
      %0 = arith.index_cast %j : index to i64
      %1 = arith.sitofp %0 : i64 to f64
      %2 = arith.divf %1, %fn : f64
      affine.store %2, %x[%j] : memref<?xf64>
      %3 = arith.addi %j, %one : index
      %4 = arith.index_cast %3 : index to i64
      %5 = arith.sitofp %4 : i64 to f64
      affine.store %5, %y[%j] : memref<?xf64>
    }
    %dot = call @dot(%n, %x, %y) : (index, memref<?xf64>, memref<?xf64>) -> f64
    vector.print %dot : f64
    memref.dealloc %x : memref<?xf64>
    memref.dealloc %y : memref<?xf64>
    return
  }
}
