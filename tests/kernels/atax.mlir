// atax of PolyBench/C 4.2: y := A^T * (A * x), by tmp := A * x.
// |   | MINI | SMALL | MEDIUM | LARGE | EXTRALARGE |
// | m |   38 |   116 |    390 |  1900 |       1800 |
// | n |   42 |   124 |    410 |  2100 |       2200 |
// Arithmetic operations, negations aside: 4 m n.
module {
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
  func.func private @printMemrefF64(memref<*xf64>)
  func.func @main() {
    %m = arith.constant 38 : index
    %n = arith.constant 42 : index
    %int_n = arith.index_cast %n : index to i64
    %float_n = arith.sitofp %int_n : i64 to f64
    %one = arith.constant 1.000000e+00 : f64
    %five = arith.constant 5 : index
    %A = memref.alloc(%m, %n) : memref<?x?xf64>
    %x = memref.alloc(%n) : memref<?xf64>
    %y = memref.alloc(%n) : memref<?xf64>
    %tmp = memref.alloc(%m) : memref<?xf64>
    affine.for %xi = 0 to %n {
      %0 = arith.index_cast %xi : index to i64
      %1 = arith.sitofp %0 : i64 to f64
      %2 = arith.divf %1, %float_n : f64
      %3 = arith.addf %one, %2 : f64
      affine.store %3, %x[%xi] : memref<?xf64>
    }
    affine.for %ai = 0 to %m {
      affine.for %aj = 0 to %n {
        %4 = arith.addi %ai, %aj : index
        %5 = arith.remsi %4, %n : index
        %6 = arith.index_cast %5 : index to i64
        %7 = arith.sitofp %6 : i64 to f64
        %8 = arith.muli %five, %m : index
        %9 = arith.index_cast %8 : index to i64
        %10 = arith.sitofp %9 : i64 to f64
        %11 = arith.divf %7, %10 : f64
        affine.store %11, %A[%ai, %aj] : memref<?x?xf64>
      }
    }
    call @kernel_atax(%m, %n, %A, %x, %y, %tmp) : (index, index, memref<?x?xf64>, memref<?xf64>, memref<?xf64>, memref<?xf64>) -> ()
    %y_out = memref.cast %y : memref<?xf64> to memref<*xf64>
    call @printMemrefF64(%y_out) : (memref<*xf64>) -> ()
    memref.dealloc %A : memref<?x?xf64>
    memref.dealloc %x : memref<?xf64>
    memref.dealloc %y : memref<?xf64>
    memref.dealloc %tmp : memref<?xf64>
    return
  }
}
