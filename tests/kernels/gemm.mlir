// gemm of PolyBench/C 4.2: C := alpha * A * B + beta * C.
// |    | MINI | SMALL | MEDIUM | LARGE | EXTRALARGE |
// | ni |   20 |    60 |    200 |  1000 |       2000 |
// | nj |   25 |    70 |    220 |  1100 |       2300 |
// | nk |   30 |    80 |    240 |  1200 |       2600 |
// Arithmetic operations, negations aside: 3 ni nj nk + ni nj.
module {
  func.func @kernel_gemm(%ni: index, %nj: index, %nk: index, %alpha: f64, %beta: f64, %C: memref<?x?xf64>, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
    affine.for %i = 0 to %ni {
      affine.for %j = 0 to %nj {
        %c0 = affine.load %C[%i, %j] : memref<?x?xf64>
        %0 = arith.mulf %c0, %beta : f64
        affine.store %0, %C[%i, %j] : memref<?x?xf64>
      }
      affine.for %k = 0 to %nk {
        affine.for %j1 = 0 to %nj {
          %c1 = affine.load %C[%i, %j1] : memref<?x?xf64>
          %a0 = affine.load %A[%i, %k] : memref<?x?xf64>
          %1 = arith.mulf %alpha, %a0 : f64
          %b0 = affine.load %B[%k, %j1] : memref<?x?xf64>
          %2 = arith.mulf %1, %b0 : f64
          %3 = arith.addf %c1, %2 : f64
          affine.store %3, %C[%i, %j1] : memref<?x?xf64>
        }
      }
    }
    return
  }
  func.func private @printMemrefF64(memref<*xf64>)
  func.func @main() {
    %ni = arith.constant 20 : index
    %nj = arith.constant 35 : index
    %nk = arith.constant 41 : index
    %alpha = arith.constant 1.500000e+00 : f64
    %beta = arith.constant 1.200000e+00 : f64
    %int_ni = arith.index_cast %ni : index to i64
    %float_ni = arith.sitofp %int_ni : i64 to f64
    %int_nj = arith.index_cast %nj : index to i64
    %float_nj = arith.sitofp %int_nj : i64 to f64
    %int_nk = arith.index_cast %nk : index to i64
    %float_nk = arith.sitofp %int_nk : i64 to f64
    %one = arith.constant 1 : index
    %two = arith.constant 2 : index
    %zero = arith.constant 0.000000e+00 : f64
    %C = memref.alloc(%ni, %nj) : memref<?x?xf64>
    %A = memref.alloc(%ni, %nk) : memref<?x?xf64>
    %B = memref.alloc(%nk, %nj) : memref<?x?xf64>
    %C_rows = memref.alloc(%ni) : memref<?xf64>
    affine.for %ci = 0 to %ni {
      affine.for %cj = 0 to %nj {
        %0 = arith.muli %ci, %cj : index
        %1 = arith.addi %0, %one : index
        %2 = arith.remsi %1, %ni : index
        %3 = arith.index_cast %2 : index to i64
        %4 = arith.sitofp %3 : i64 to f64
        %5 = arith.divf %4, %float_ni : f64
        affine.store %5, %C[%ci, %cj] : memref<?x?xf64>
      }
    }
    affine.for %ai = 0 to %ni {
      affine.for %aj = 0 to %nk {
        %6 = arith.addi %aj, %one : index
        %7 = arith.muli %ai, %6 : index
        %8 = arith.remsi %7, %nk : index
        %9 = arith.index_cast %8 : index to i64
        %10 = arith.sitofp %9 : i64 to f64
        %11 = arith.divf %10, %float_nk : f64
        affine.store %11, %A[%ai, %aj] : memref<?x?xf64>
      }
    }
    affine.for %bi = 0 to %nk {
      affine.for %bj = 0 to %nj {
        %12 = arith.addi %bj, %two : index
        %13 = arith.muli %bi, %12 : index
        %14 = arith.remsi %13, %nj : index
        %15 = arith.index_cast %14 : index to i64
        %16 = arith.sitofp %15 : i64 to f64
        %17 = arith.divf %16, %float_nj : f64
        affine.store %17, %B[%bi, %bj] : memref<?x?xf64>
      }
    }
    call @kernel_gemm(%ni, %nj, %nk, %alpha, %beta, %C, %A, %B) : (index, index, index, f64, f64, memref<?x?xf64>, memref<?x?xf64>, memref<?x?xf64>) -> ()
    affine.for %c_i = 0 to %ni {
      affine.store %zero, %C_rows[%c_i] : memref<?xf64>
      affine.for %c_j = 0 to %nj {
        %c_rows0 = affine.load %C_rows[%c_i] : memref<?xf64>
        %c0 = affine.load %C[%c_i, %c_j] : memref<?x?xf64>
        %18 = arith.addi %c_j, %one : index
        %19 = arith.index_cast %18 : index to i64
        %20 = arith.sitofp %19 : i64 to f64
        %21 = arith.mulf %c0, %20 : f64
        %22 = arith.addf %c_rows0, %21 : f64
        affine.store %22, %C_rows[%c_i] : memref<?xf64>
      }
    }
    %C_out = memref.cast %C_rows : memref<?xf64> to memref<*xf64>
    call @printMemrefF64(%C_out) : (memref<*xf64>) -> ()
    memref.dealloc %C : memref<?x?xf64>
    memref.dealloc %A : memref<?x?xf64>
    memref.dealloc %B : memref<?x?xf64>
    memref.dealloc %C_rows : memref<?xf64>
    return
  }
}
