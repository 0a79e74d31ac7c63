// trisolv of PolyBench/C 4.2: solves L * x = b with L lower triangular.
// |   | MINI | SMALL | MEDIUM | LARGE | EXTRALARGE |
// | n |   40 |   120 |    400 |  2000 |       4000 |
// Arithmetic operations, negations aside: n^2.
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> (d0 + 1)>
module {
  func.func @kernel_trisolv(%n: index, %L: memref<?x?xf64>, %x: memref<?xf64>, %b: memref<?xf64>) {
    affine.for %i = 0 to %n {
      %b0 = affine.load %b[%i] : memref<?xf64>
      affine.store %b0, %x[%i] : memref<?xf64>
      affine.for %j = 0 to #map(%i) {
        %x0 = affine.load %x[%i] : memref<?xf64>
        %l0 = affine.load %L[%i, %j] : memref<?x?xf64>
        %x1 = affine.load %x[%j] : memref<?xf64>
        %0 = arith.mulf %l0, %x1 : f64
        %1 = arith.subf %x0, %0 : f64
        affine.store %1, %x[%i] : memref<?xf64>
      }
      %x2 = affine.load %x[%i] : memref<?xf64>
      %l1 = affine.load %L[%i, %i] : memref<?x?xf64>
      %2 = arith.divf %x2, %l1 : f64
      affine.store %2, %x[%i] : memref<?xf64>
    }
    return
  }
  func.func private @printMemrefF64(memref<*xf64>)
  func.func @main() {
    %n = arith.constant 40 : index
    %int_n = arith.index_cast %n : index to i64
    %float_n = arith.sitofp %int_n : i64 to f64
    %unused = arith.constant -9.990000e+02 : f64
    %one = arith.constant 1 : index
    %two = arith.constant 2.000000e+00 : f64
    %L = memref.alloc(%n, %n) : memref<?x?xf64>
    %x = memref.alloc(%n) : memref<?xf64>
    %b = memref.alloc(%n) : memref<?xf64>
    affine.for %li = 0 to %n {
      affine.store %unused, %x[%li] : memref<?xf64>
      %0 = arith.index_cast %li : index to i64
      %1 = arith.sitofp %0 : i64 to f64
      affine.store %1, %b[%li] : memref<?xf64>
      affine.for %lj = 0 to #map1(%li) {
        %2 = arith.addi %li, %n : index
        %3 = arith.subi %2, %lj : index
        %4 = arith.addi %3, %one : index
        %5 = arith.index_cast %4 : index to i64
        %6 = arith.sitofp %5 : i64 to f64
        %7 = arith.mulf %6, %two : f64
        %8 = arith.divf %7, %float_n : f64
        affine.store %8, %L[%li, %lj] : memref<?x?xf64>
      }
    }
    call @kernel_trisolv(%n, %L, %x, %b) : (index, memref<?x?xf64>, memref<?xf64>, memref<?xf64>) -> ()
    %x_out = memref.cast %x : memref<?xf64> to memref<*xf64>
    call @printMemrefF64(%x_out) : (memref<*xf64>) -> ()
    memref.dealloc %L : memref<?x?xf64>
    memref.dealloc %x : memref<?xf64>
    memref.dealloc %b : memref<?xf64>
    return
  }
}
