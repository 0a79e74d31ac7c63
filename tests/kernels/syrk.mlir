// syrk of PolyBench/C 4.2: C := alpha * A * A^T + beta * C, the lower triangle.
// |   | MINI | SMALL | MEDIUM | LARGE | EXTRALARGE |
// | n |   30 |    80 |    240 |  1200 |       2600 |
// | m |   20 |    60 |    200 |  1000 |       2000 |
// Arithmetic operations, negations aside: (3 m + 1) n (n + 1) / 2.
#map = affine_map<(d0) -> (d0 + 1)>
module {
  func.func @kernel_syrk(%n: index, %m: index, %alpha: f64, %beta: f64, %C: memref<?x?xf64>, %A: memref<?x?xf64>) {
    affine.for %i = 0 to %n {
      affine.for %j = 0 to #map(%i) {
        %c0 = affine.load %C[%i, %j] : memref<?x?xf64>
        %0 = arith.mulf %c0, %beta : f64
        affine.store %0, %C[%i, %j] : memref<?x?xf64>
      }
      affine.for %k = 0 to %m {
        affine.for %j1 = 0 to #map(%i) {
          %c1 = affine.load %C[%i, %j1] : memref<?x?xf64>
          %a0 = affine.load %A[%i, %k] : memref<?x?xf64>
          %1 = arith.mulf %alpha, %a0 : f64
          %a1 = affine.load %A[%j1, %k] : memref<?x?xf64>
          %2 = arith.mulf %1, %a1 : f64
          %3 = arith.addf %c1, %2 : f64
          affine.store %3, %C[%i, %j1] : memref<?x?xf64>
        }
      }
    }
    return
  }
  func.func private @printMemrefF64(memref<*xf64>)
  func.func @main() {
    %n = arith.constant 35 : index
    %m = arith.constant 21 : index
    %alpha = arith.constant 1.500000e+00 : f64
    %beta = arith.constant 1.200000e+00 : f64
    %int_n = arith.index_cast %n : index to i64
    %float_n = arith.sitofp %int_n : i64 to f64
    %int_m = arith.index_cast %m : index to i64
    %float_m = arith.sitofp %int_m : i64 to f64
    %one = arith.constant 1 : index
    %two = arith.constant 2 : index
    %zero = arith.constant 0.000000e+00 : f64
    %C = memref.alloc(%n, %n) : memref<?x?xf64>
    %A = memref.alloc(%n, %m) : memref<?x?xf64>
    %C_rows = memref.alloc(%n) : memref<?xf64>
    affine.for %ai = 0 to %n {
      affine.for %aj = 0 to %m {
        %0 = arith.muli %ai, %aj : index
        %1 = arith.addi %0, %one : index
        %2 = arith.remsi %1, %n : index
        %3 = arith.index_cast %2 : index to i64
        %4 = arith.sitofp %3 : i64 to f64
        %5 = arith.divf %4, %float_n : f64
        affine.store %5, %A[%ai, %aj] : memref<?x?xf64>
      }
    }
    affine.for %ci = 0 to %n {
      affine.for %cj = 0 to %n {
        %6 = arith.muli %ci, %cj : index
        %7 = arith.addi %6, %two : index
        %8 = arith.remsi %7, %m : index
        %9 = arith.index_cast %8 : index to i64
        %10 = arith.sitofp %9 : i64 to f64
        %11 = arith.divf %10, %float_m : f64
        affine.store %11, %C[%ci, %cj] : memref<?x?xf64>
      }
    }
    call @kernel_syrk(%n, %m, %alpha, %beta, %C, %A) : (index, index, f64, f64, memref<?x?xf64>, memref<?x?xf64>) -> ()
    affine.for %c_i = 0 to %n {
      affine.store %zero, %C_rows[%c_i] : memref<?xf64>
      affine.for %c_j = 0 to %n {
        %c_rows0 = affine.load %C_rows[%c_i] : memref<?xf64>
        %c0 = affine.load %C[%c_i, %c_j] : memref<?x?xf64>
        %12 = arith.addi %c_j, %one : index
        %13 = arith.index_cast %12 : index to i64
        %14 = arith.sitofp %13 : i64 to f64
        %15 = arith.mulf %c0, %14 : f64
        %16 = arith.addf %c_rows0, %15 : f64
        affine.store %16, %C_rows[%c_i] : memref<?xf64>
      }
    }
    %C_out = memref.cast %C_rows : memref<?xf64> to memref<*xf64>
    call @printMemrefF64(%C_out) : (memref<*xf64>) -> ()
    memref.dealloc %C : memref<?x?xf64>
    memref.dealloc %A : memref<?x?xf64>
    memref.dealloc %C_rows : memref<?xf64>
    return
  }
}
