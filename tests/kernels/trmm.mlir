// trmm of PolyBench/C 4.2: B := alpha * A^T * B with A unit lower triangular, in place.
// |   | MINI | SMALL | MEDIUM | LARGE | EXTRALARGE |
// | m |   20 |    60 |    200 |  1000 |       2000 |
// | n |   30 |    80 |    240 |  1200 |       2600 |
// Arithmetic operations, negations aside: m^2 n.
#map = affine_map<(d0) -> (d0 + 1)>
#map1 = affine_map<(d0) -> (d0)>
module {
  func.func @kernel_trmm(%m: index, %n: index, %alpha: f64, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
    affine.for %i = 0 to %m {
      affine.for %j = 0 to %n {
        affine.for %k = #map(%i) to %m {
          %b0 = affine.load %B[%i, %j] : memref<?x?xf64>
          %a0 = affine.load %A[%k, %i] : memref<?x?xf64>
          %b1 = affine.load %B[%k, %j] : memref<?x?xf64>
          %0 = arith.mulf %a0, %b1 : f64
          %1 = arith.addf %b0, %0 : f64
          affine.store %1, %B[%i, %j] : memref<?x?xf64>
        }
        %b2 = affine.load %B[%i, %j] : memref<?x?xf64>
        %2 = arith.mulf %alpha, %b2 : f64
        affine.store %2, %B[%i, %j] : memref<?x?xf64>
      }
    }
    return
  }
  func.func private @printMemrefF64(memref<*xf64>)
  func.func @main() {
    %m = arith.constant 35 : index
    %n = arith.constant 37 : index
    %alpha = arith.constant 1.500000e+00 : f64
    %int_m = arith.index_cast %m : index to i64
    %float_m = arith.sitofp %int_m : i64 to f64
    %int_n = arith.index_cast %n : index to i64
    %float_n = arith.sitofp %int_n : i64 to f64
    %one = arith.constant 1.000000e+00 : f64
    %zero = arith.constant 0.000000e+00 : f64
    %one_index = arith.constant 1 : index
    %A = memref.alloc(%m, %m) : memref<?x?xf64>
    %B = memref.alloc(%m, %n) : memref<?x?xf64>
    %B_rows = memref.alloc(%m) : memref<?xf64>
    affine.for %ai = 0 to %m {
      affine.for %aj = 0 to #map1(%ai) {
        %0 = arith.addi %ai, %aj : index
        %1 = arith.remsi %0, %m : index
        %2 = arith.index_cast %1 : index to i64
        %3 = arith.sitofp %2 : i64 to f64
        %4 = arith.divf %3, %float_m : f64
        affine.store %4, %A[%ai, %aj] : memref<?x?xf64>
      }
      affine.store %one, %A[%ai, %ai] : memref<?x?xf64>
      affine.for %bj = 0 to %n {
        %5 = arith.subi %ai, %bj : index
        %6 = arith.addi %n, %5 : index
        %7 = arith.remsi %6, %n : index
        %8 = arith.index_cast %7 : index to i64
        %9 = arith.sitofp %8 : i64 to f64
        %10 = arith.divf %9, %float_n : f64
        affine.store %10, %B[%ai, %bj] : memref<?x?xf64>
      }
    }
    call @kernel_trmm(%m, %n, %alpha, %A, %B) : (index, index, f64, memref<?x?xf64>, memref<?x?xf64>) -> ()
    affine.for %b_i = 0 to %m {
      affine.store %zero, %B_rows[%b_i] : memref<?xf64>
      affine.for %b_j = 0 to %n {
        %b_rows0 = affine.load %B_rows[%b_i] : memref<?xf64>
        %b0 = affine.load %B[%b_i, %b_j] : memref<?x?xf64>
        %11 = arith.addi %b_j, %one_index : index
        %12 = arith.index_cast %11 : index to i64
        %13 = arith.sitofp %12 : i64 to f64
        %14 = arith.mulf %b0, %13 : f64
        %15 = arith.addf %b_rows0, %14 : f64
        affine.store %15, %B_rows[%b_i] : memref<?xf64>
      }
    }
    %B_out = memref.cast %B_rows : memref<?xf64> to memref<*xf64>
    call @printMemrefF64(%B_out) : (memref<*xf64>) -> ()
    memref.dealloc %A : memref<?x?xf64>
    memref.dealloc %B : memref<?x?xf64>
    memref.dealloc %B_rows : memref<?xf64>
    return
  }
}
