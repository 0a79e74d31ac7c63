// jacobi-2d of PolyBench/C 4.2: the mean of a cell and its four neighbours, from A to B and back.
// |        | MINI | SMALL | MEDIUM | LARGE | EXTRALARGE |
// | tsteps |   20 |    40 |    100 |   500 |       1000 |
// | n      |   30 |    90 |    250 |  1300 |       2800 |
// Arithmetic operations, negations aside: 10 tsteps (n - 2)^2.
#map = affine_map<()[s0] -> (s0 - 1)>
module {
  func.func @kernel_jacobi_2d(%tsteps: index, %n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
    %fifth = arith.constant 2.000000e-01 : f64
    affine.for %t = 0 to %tsteps {
      affine.for %i = 1 to #map()[%n] {
        affine.for %j = 1 to #map()[%n] {
          %a0 = affine.load %A[%i, %j] : memref<?x?xf64>
          %a1 = affine.load %A[%i, %j - 1] : memref<?x?xf64>
          %0 = arith.addf %a0, %a1 : f64
          %a2 = affine.load %A[%i, %j + 1] : memref<?x?xf64>
          %1 = arith.addf %0, %a2 : f64
          %a3 = affine.load %A[%i + 1, %j] : memref<?x?xf64>
          %2 = arith.addf %1, %a3 : f64
          %a4 = affine.load %A[%i - 1, %j] : memref<?x?xf64>
          %3 = arith.addf %2, %a4 : f64
          %4 = arith.mulf %fifth, %3 : f64
          affine.store %4, %B[%i, %j] : memref<?x?xf64>
        }
      }
      affine.for %i1 = 1 to #map()[%n] {
        affine.for %j1 = 1 to #map()[%n] {
          %b0 = affine.load %B[%i1, %j1] : memref<?x?xf64>
          %b1 = affine.load %B[%i1, %j1 - 1] : memref<?x?xf64>
          %5 = arith.addf %b0, %b1 : f64
          %b2 = affine.load %B[%i1, %j1 + 1] : memref<?x?xf64>
          %6 = arith.addf %5, %b2 : f64
          %b3 = affine.load %B[%i1 + 1, %j1] : memref<?x?xf64>
          %7 = arith.addf %6, %b3 : f64
          %b4 = affine.load %B[%i1 - 1, %j1] : memref<?x?xf64>
          %8 = arith.addf %7, %b4 : f64
          %9 = arith.mulf %fifth, %8 : f64
          affine.store %9, %A[%i1, %j1] : memref<?x?xf64>
        }
      }
    }
    return
  }
  func.func private @printMemrefF64(memref<*xf64>)
  func.func @main() {
    %tsteps = arith.constant 6 : index
    %n = arith.constant 35 : index
    %int_n = arith.index_cast %n : index to i64
    %float_n = arith.sitofp %int_n : i64 to f64
    %two = arith.constant 2 : index
    %three = arith.constant 3 : index
    %zero = arith.constant 0.000000e+00 : f64
    %one = arith.constant 1 : index
    %A = memref.alloc(%n, %n) : memref<?x?xf64>
    %B = memref.alloc(%n, %n) : memref<?x?xf64>
    %A_rows = memref.alloc(%n) : memref<?xf64>
    affine.for %ai = 0 to %n {
      affine.for %aj = 0 to %n {
        %0 = arith.addi %aj, %two : index
        %1 = arith.muli %ai, %0 : index
        %2 = arith.addi %1, %two : index
        %3 = arith.index_cast %2 : index to i64
        %4 = arith.sitofp %3 : i64 to f64
        %5 = arith.divf %4, %float_n : f64
        affine.store %5, %A[%ai, %aj] : memref<?x?xf64>
        %6 = arith.addi %aj, %three : index
        %7 = arith.muli %ai, %6 : index
        %8 = arith.addi %7, %three : index
        %9 = arith.index_cast %8 : index to i64
        %10 = arith.sitofp %9 : i64 to f64
        %11 = arith.divf %10, %float_n : f64
        affine.store %11, %B[%ai, %aj] : memref<?x?xf64>
      }
    }
    call @kernel_jacobi_2d(%tsteps, %n, %A, %B) : (index, index, memref<?x?xf64>, memref<?x?xf64>) -> ()
    affine.for %a_i = 0 to %n {
      affine.store %zero, %A_rows[%a_i] : memref<?xf64>
      affine.for %a_j = 0 to %n {
        %a_rows0 = affine.load %A_rows[%a_i] : memref<?xf64>
        %a0 = affine.load %A[%a_i, %a_j] : memref<?x?xf64>
        %12 = arith.addi %a_j, %one : index
        %13 = arith.index_cast %12 : index to i64
        %14 = arith.sitofp %13 : i64 to f64
        %15 = arith.mulf %a0, %14 : f64
        %16 = arith.addf %a_rows0, %15 : f64
        affine.store %16, %A_rows[%a_i] : memref<?xf64>
      }
    }
    %A_out = memref.cast %A_rows : memref<?xf64> to memref<*xf64>
    call @printMemrefF64(%A_out) : (memref<*xf64>) -> ()
    memref.dealloc %A : memref<?x?xf64>
    memref.dealloc %B : memref<?x?xf64>
    memref.dealloc %A_rows : memref<?xf64>
    return
  }
}
