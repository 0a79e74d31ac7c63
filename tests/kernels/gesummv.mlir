// gesummv of PolyBench/C 4.2: y := alpha * A * x + beta * B * x.
// |   | MINI | SMALL | MEDIUM | LARGE | EXTRALARGE |
// | n |   30 |    90 |    250 |  1300 |       2800 |
// Arithmetic operations, negations aside: 4 n^2 + 3 n.
module {
  func.func @kernel_gesummv(%n: index, %alpha: f64, %beta: f64, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %tmp: memref<?xf64>, %x: memref<?xf64>, %y: memref<?xf64>) {
    %zero = arith.constant 0.000000e+00 : f64
    affine.for %i = 0 to %n {
      affine.store %zero, %tmp[%i] : memref<?xf64>
      affine.store %zero, %y[%i] : memref<?xf64>
      affine.for %j = 0 to %n {
        %a0 = affine.load %A[%i, %j] : memref<?x?xf64>
        %x0 = affine.load %x[%j] : memref<?xf64>
        %0 = arith.mulf %a0, %x0 : f64
        %tmp0 = affine.load %tmp[%i] : memref<?xf64>
        %1 = arith.addf %0, %tmp0 : f64
        affine.store %1, %tmp[%i] : memref<?xf64>
        %b0 = affine.load %B[%i, %j] : memref<?x?xf64>
        %x1 = affine.load %x[%j] : memref<?xf64>
        %2 = arith.mulf %b0, %x1 : f64
        %y0 = affine.load %y[%i] : memref<?xf64>
        %3 = arith.addf %2, %y0 : f64
        affine.store %3, %y[%i] : memref<?xf64>
      }
      %tmp1 = affine.load %tmp[%i] : memref<?xf64>
      %4 = arith.mulf %alpha, %tmp1 : f64
      %y1 = affine.load %y[%i] : memref<?xf64>
      %5 = arith.mulf %beta, %y1 : f64
      %6 = arith.addf %4, %5 : f64
      affine.store %6, %y[%i] : memref<?xf64>
    }
    return
  }
  func.func private @printMemrefF64(memref<*xf64>)
  func.func @main() {
    %n = arith.constant 37 : index
    %alpha = arith.constant 1.500000e+00 : f64
    %beta = arith.constant 1.200000e+00 : f64
    %int_n = arith.index_cast %n : index to i64
    %float_n = arith.sitofp %int_n : i64 to f64
    %one = arith.constant 1 : index
    %two = arith.constant 2 : index
    %A = memref.alloc(%n, %n) : memref<?x?xf64>
    %B = memref.alloc(%n, %n) : memref<?x?xf64>
    %tmp = memref.alloc(%n) : memref<?xf64>
    %x = memref.alloc(%n) : memref<?xf64>
    %y = memref.alloc(%n) : memref<?xf64>
    affine.for %ai = 0 to %n {
      %0 = arith.remsi %ai, %n : index
      %1 = arith.index_cast %0 : index to i64
      %2 = arith.sitofp %1 : i64 to f64
      %3 = arith.divf %2, %float_n : f64
      affine.store %3, %x[%ai] : memref<?xf64>
      affine.for %aj = 0 to %n {
        %4 = arith.muli %ai, %aj : index
        %5 = arith.addi %4, %one : index
        %6 = arith.remsi %5, %n : index
        %7 = arith.index_cast %6 : index to i64
        %8 = arith.sitofp %7 : i64 to f64
        %9 = arith.divf %8, %float_n : f64
        affine.store %9, %A[%ai, %aj] : memref<?x?xf64>
        %10 = arith.muli %ai, %aj : index
        %11 = arith.addi %10, %two : index
        %12 = arith.remsi %11, %n : index
        %13 = arith.index_cast %12 : index to i64
        %14 = arith.sitofp %13 : i64 to f64
        %15 = arith.divf %14, %float_n : f64
        affine.store %15, %B[%ai, %aj] : memref<?x?xf64>
      }
    }
    call @kernel_gesummv(%n, %alpha, %beta, %A, %B, %tmp, %x, %y) : (index, f64, f64, memref<?x?xf64>, memref<?x?xf64>, memref<?xf64>, memref<?xf64>, memref<?xf64>) -> ()
    %y_out = memref.cast %y : memref<?xf64> to memref<*xf64>
    call @printMemrefF64(%y_out) : (memref<*xf64>) -> ()
    memref.dealloc %A : memref<?x?xf64>
    memref.dealloc %B : memref<?x?xf64>
    memref.dealloc %tmp : memref<?xf64>
    memref.dealloc %x : memref<?xf64>
    memref.dealloc %y : memref<?xf64>
    return
  }
}
