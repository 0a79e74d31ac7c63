// 2mm of PolyBench/C 4.2: D := alpha * A * B * C + beta * D, by tmp := alpha * A * B.
// |    | MINI | SMALL | MEDIUM | LARGE | EXTRALARGE |
// | ni |   16 |    40 |    180 |   800 |       1600 |
// | nj |   18 |    50 |    190 |   900 |       1800 |
// | nk |   22 |    70 |    210 |  1100 |       2200 |
// | nl |   24 |    80 |    220 |  1200 |       2400 |
// Arithmetic operations, negations aside: 3 ni nj nk + 2 ni nj nl + ni nl.
module {
  func.func @kernel_2mm(%ni: index, %nj: index, %nk: index, %nl: index, %alpha: f64, %beta: f64, %tmp: memref<?x?xf64>, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>, %D: memref<?x?xf64>) {
    %zero = arith.constant 0.000000e+00 : f64
    affine.for %i = 0 to %ni {
      affine.for %j = 0 to %nj {
        affine.store %zero, %tmp[%i, %j] : memref<?x?xf64>
        affine.for %k = 0 to %nk {
          %tmp0 = affine.load %tmp[%i, %j] : memref<?x?xf64>
          %a0 = affine.load %A[%i, %k] : memref<?x?xf64>
          %0 = arith.mulf %alpha, %a0 : f64
          %b0 = affine.load %B[%k, %j] : memref<?x?xf64>
          %1 = arith.mulf %0, %b0 : f64
          %2 = arith.addf %tmp0, %1 : f64
          affine.store %2, %tmp[%i, %j] : memref<?x?xf64>
        }
      }
    }
    affine.for %i1 = 0 to %ni {
      affine.for %j1 = 0 to %nl {
        %d0 = affine.load %D[%i1, %j1] : memref<?x?xf64>
        %3 = arith.mulf %d0, %beta : f64
        affine.store %3, %D[%i1, %j1] : memref<?x?xf64>
        affine.for %k1 = 0 to %nj {
          %d1 = affine.load %D[%i1, %j1] : memref<?x?xf64>
          %tmp1 = affine.load %tmp[%i1, %k1] : memref<?x?xf64>
          %c0 = affine.load %C[%k1, %j1] : memref<?x?xf64>
          %4 = arith.mulf %tmp1, %c0 : f64
          %5 = arith.addf %d1, %4 : f64
          affine.store %5, %D[%i1, %j1] : memref<?x?xf64>
        }
      }
    }
    return
  }
  func.func private @printMemrefF64(memref<*xf64>)
  func.func @main() {
    %ni = arith.constant 17 : index
    %nj = arith.constant 35 : index
    %nk = arith.constant 21 : index
    %nl = arith.constant 37 : index
    %alpha = arith.constant 1.500000e+00 : f64
    %beta = arith.constant 1.200000e+00 : f64
    %int_ni = arith.index_cast %ni : index to i64
    %float_ni = arith.sitofp %int_ni : i64 to f64
    %int_nj = arith.index_cast %nj : index to i64
    %float_nj = arith.sitofp %int_nj : i64 to f64
    %int_nk = arith.index_cast %nk : index to i64
    %float_nk = arith.sitofp %int_nk : i64 to f64
    %int_nl = arith.index_cast %nl : index to i64
    %float_nl = arith.sitofp %int_nl : i64 to f64
    %one = arith.constant 1 : index
    %three = arith.constant 3 : index
    %two = arith.constant 2 : index
    %zero = arith.constant 0.000000e+00 : f64
    %tmp = memref.alloc(%ni, %nj) : memref<?x?xf64>
    %A = memref.alloc(%ni, %nk) : memref<?x?xf64>
    %B = memref.alloc(%nk, %nj) : memref<?x?xf64>
    %C = memref.alloc(%nj, %nl) : memref<?x?xf64>
    %D = memref.alloc(%ni, %nl) : memref<?x?xf64>
    %D_rows = memref.alloc(%ni) : memref<?xf64>
    affine.for %ai = 0 to %ni {
      affine.for %aj = 0 to %nk {
        %0 = arith.muli %ai, %aj : index
        %1 = arith.addi %0, %one : index
        %2 = arith.remsi %1, %ni : index
        %3 = arith.index_cast %2 : index to i64
        %4 = arith.sitofp %3 : i64 to f64
        %5 = arith.divf %4, %float_ni : f64
        affine.store %5, %A[%ai, %aj] : memref<?x?xf64>
      }
    }
    affine.for %bi = 0 to %nk {
      affine.for %bj = 0 to %nj {
        %6 = arith.addi %bj, %one : index
        %7 = arith.muli %bi, %6 : index
        %8 = arith.remsi %7, %nj : index
        %9 = arith.index_cast %8 : index to i64
        %10 = arith.sitofp %9 : i64 to f64
        %11 = arith.divf %10, %float_nj : f64
        affine.store %11, %B[%bi, %bj] : memref<?x?xf64>
      }
    }
    affine.for %ci = 0 to %nj {
      affine.for %cj = 0 to %nl {
        %12 = arith.addi %cj, %three : index
        %13 = arith.muli %ci, %12 : index
        %14 = arith.addi %13, %one : index
        %15 = arith.remsi %14, %nl : index
        %16 = arith.index_cast %15 : index to i64
        %17 = arith.sitofp %16 : i64 to f64
        %18 = arith.divf %17, %float_nl : f64
        affine.store %18, %C[%ci, %cj] : memref<?x?xf64>
      }
    }
    affine.for %di = 0 to %ni {
      affine.for %dj = 0 to %nl {
        %19 = arith.addi %dj, %two : index
        %20 = arith.muli %di, %19 : index
        %21 = arith.remsi %20, %nk : index
        %22 = arith.index_cast %21 : index to i64
        %23 = arith.sitofp %22 : i64 to f64
        %24 = arith.divf %23, %float_nk : f64
        affine.store %24, %D[%di, %dj] : memref<?x?xf64>
      }
    }
    call @kernel_2mm(%ni, %nj, %nk, %nl, %alpha, %beta, %tmp, %A, %B, %C, %D) : (index, index, index, index, f64, f64, memref<?x?xf64>, memref<?x?xf64>, memref<?x?xf64>, memref<?x?xf64>, memref<?x?xf64>) -> ()
    affine.for %d_i = 0 to %ni {
      affine.store %zero, %D_rows[%d_i] : memref<?xf64>
      affine.for %d_j = 0 to %nl {
        %d_rows0 = affine.load %D_rows[%d_i] : memref<?xf64>
        %d0 = affine.load %D[%d_i, %d_j] : memref<?x?xf64>
        %25 = arith.addi %d_j, %one : index
        %26 = arith.index_cast %25 : index to i64
        %27 = arith.sitofp %26 : i64 to f64
        %28 = arith.mulf %d0, %27 : f64
        %29 = arith.addf %d_rows0, %28 : f64
        affine.store %29, %D_rows[%d_i] : memref<?xf64>
      }
    }
    %D_out = memref.cast %D_rows : memref<?xf64> to memref<*xf64>
    call @printMemrefF64(%D_out) : (memref<*xf64>) -> ()
    memref.dealloc %tmp : memref<?x?xf64>
    memref.dealloc %A : memref<?x?xf64>
    memref.dealloc %B : memref<?x?xf64>
    memref.dealloc %C : memref<?x?xf64>
    memref.dealloc %D : memref<?x?xf64>
    memref.dealloc %D_rows : memref<?xf64>
    return
  }
}
