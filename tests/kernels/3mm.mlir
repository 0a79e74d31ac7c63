// 3mm of PolyBench/C 4.2: G := (A * B) * (C * D), by E := A * B and F := C * D.
// |    | MINI | SMALL | MEDIUM | LARGE | EXTRALARGE |
// | ni |   16 |    40 |    180 |   800 |       1600 |
// | nj |   18 |    50 |    190 |   900 |       1800 |
// | nk |   20 |    60 |    200 |  1000 |       2000 |
// | nl |   22 |    70 |    210 |  1100 |       2200 |
// | nm |   24 |    80 |    220 |  1200 |       2400 |
// Arithmetic operations, negations aside: 2 ni nj nk + 2 nj nl nm + 2 ni nj nl.
module {
  func.func @kernel_3mm(%ni: index, %nj: index, %nk: index, %nl: index, %nm: index, %E: memref<?x?xf64>, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %F: memref<?x?xf64>, %C: memref<?x?xf64>, %D: memref<?x?xf64>, %G: memref<?x?xf64>) {
    %zero = arith.constant 0.000000e+00 : f64
    affine.for %i = 0 to %ni {
      affine.for %j = 0 to %nj {
        affine.store %zero, %E[%i, %j] : memref<?x?xf64>
        affine.for %k = 0 to %nk {
          %e0 = affine.load %E[%i, %j] : memref<?x?xf64>
          %a0 = affine.load %A[%i, %k] : memref<?x?xf64>
          %b0 = affine.load %B[%k, %j] : memref<?x?xf64>
          %0 = arith.mulf %a0, %b0 : f64
          %1 = arith.addf %e0, %0 : f64
          affine.store %1, %E[%i, %j] : memref<?x?xf64>
        }
      }
    }
    affine.for %i1 = 0 to %nj {
      affine.for %j1 = 0 to %nl {
        affine.store %zero, %F[%i1, %j1] : memref<?x?xf64>
        affine.for %k1 = 0 to %nm {
          %f0 = affine.load %F[%i1, %j1] : memref<?x?xf64>
          %c0 = affine.load %C[%i1, %k1] : memref<?x?xf64>
          %d0 = affine.load %D[%k1, %j1] : memref<?x?xf64>
          %2 = arith.mulf %c0, %d0 : f64
          %3 = arith.addf %f0, %2 : f64
          affine.store %3, %F[%i1, %j1] : memref<?x?xf64>
        }
      }
    }
    affine.for %i2 = 0 to %ni {
      affine.for %j2 = 0 to %nl {
        affine.store %zero, %G[%i2, %j2] : memref<?x?xf64>
        affine.for %k2 = 0 to %nj {
          %g0 = affine.load %G[%i2, %j2] : memref<?x?xf64>
          %e1 = affine.load %E[%i2, %k2] : memref<?x?xf64>
          %f1 = affine.load %F[%k2, %j2] : memref<?x?xf64>
          %4 = arith.mulf %e1, %f1 : f64
          %5 = arith.addf %g0, %4 : f64
          affine.store %5, %G[%i2, %j2] : memref<?x?xf64>
        }
      }
    }
    return
  }
  func.func private @printMemrefF64(memref<*xf64>)
  func.func @main() {
    %ni = arith.constant 17 : index
    %nj = arith.constant 34 : index
    %nk = arith.constant 19 : index
    %nl = arith.constant 36 : index
    %nm = arith.constant 23 : index
    %one = arith.constant 1 : index
    %five = arith.constant 5 : index
    %two = arith.constant 2 : index
    %three = arith.constant 3 : index
    %zero = arith.constant 0.000000e+00 : f64
    %E = memref.alloc(%ni, %nj) : memref<?x?xf64>
    %A = memref.alloc(%ni, %nk) : memref<?x?xf64>
    %B = memref.alloc(%nk, %nj) : memref<?x?xf64>
    %F = memref.alloc(%nj, %nl) : memref<?x?xf64>
    %C = memref.alloc(%nj, %nm) : memref<?x?xf64>
    %D = memref.alloc(%nm, %nl) : memref<?x?xf64>
    %G = memref.alloc(%ni, %nl) : memref<?x?xf64>
    %G_rows = memref.alloc(%ni) : memref<?xf64>
    affine.for %ai = 0 to %ni {
      affine.for %aj = 0 to %nk {
        %0 = arith.muli %ai, %aj : index
        %1 = arith.addi %0, %one : index
        %2 = arith.remsi %1, %ni : index
        %3 = arith.index_cast %2 : index to i64
        %4 = arith.sitofp %3 : i64 to f64
        %5 = arith.muli %five, %ni : index
        %6 = arith.index_cast %5 : index to i64
        %7 = arith.sitofp %6 : i64 to f64
        %8 = arith.divf %4, %7 : f64
        affine.store %8, %A[%ai, %aj] : memref<?x?xf64>
      }
    }
    affine.for %bi = 0 to %nk {
      affine.for %bj = 0 to %nj {
        %9 = arith.addi %bj, %one : index
        %10 = arith.muli %bi, %9 : index
        %11 = arith.addi %10, %two : index
        %12 = arith.remsi %11, %nj : index
        %13 = arith.index_cast %12 : index to i64
        %14 = arith.sitofp %13 : i64 to f64
        %15 = arith.muli %five, %nj : index
        %16 = arith.index_cast %15 : index to i64
        %17 = arith.sitofp %16 : i64 to f64
        %18 = arith.divf %14, %17 : f64
        affine.store %18, %B[%bi, %bj] : memref<?x?xf64>
      }
    }
    affine.for %ci = 0 to %nj {
      affine.for %cj = 0 to %nm {
        %19 = arith.addi %cj, %three : index
        %20 = arith.muli %ci, %19 : index
        %21 = arith.remsi %20, %nl : index
        %22 = arith.index_cast %21 : index to i64
        %23 = arith.sitofp %22 : i64 to f64
        %24 = arith.muli %five, %nl : index
        %25 = arith.index_cast %24 : index to i64
        %26 = arith.sitofp %25 : i64 to f64
        %27 = arith.divf %23, %26 : f64
        affine.store %27, %C[%ci, %cj] : memref<?x?xf64>
      }
    }
    affine.for %di = 0 to %nm {
      affine.for %dj = 0 to %nl {
        %28 = arith.addi %dj, %two : index
        %29 = arith.muli %di, %28 : index
        %30 = arith.addi %29, %two : index
        %31 = arith.remsi %30, %nk : index
        %32 = arith.index_cast %31 : index to i64
        %33 = arith.sitofp %32 : i64 to f64
        %34 = arith.muli %five, %nk : index
        %35 = arith.index_cast %34 : index to i64
        %36 = arith.sitofp %35 : i64 to f64
        %37 = arith.divf %33, %36 : f64
        affine.store %37, %D[%di, %dj] : memref<?x?xf64>
      }
    }
    call @kernel_3mm(%ni, %nj, %nk, %nl, %nm, %E, %A, %B, %F, %C, %D, %G) : (index, index, index, index, index, memref<?x?xf64>, memref<?x?xf64>, memref<?x?xf64>, memref<?x?xf64>, memref<?x?xf64>, memref<?x?xf64>, memref<?x?xf64>) -> ()
    affine.for %g_i = 0 to %ni {
      affine.store %zero, %G_rows[%g_i] : memref<?xf64>
      affine.for %g_j = 0 to %nl {
        %g_rows0 = affine.load %G_rows[%g_i] : memref<?xf64>
        %g0 = affine.load %G[%g_i, %g_j] : memref<?x?xf64>
        %38 = arith.addi %g_j, %one : index
        %39 = arith.index_cast %38 : index to i64
        %40 = arith.sitofp %39 : i64 to f64
        %41 = arith.mulf %g0, %40 : f64
        %42 = arith.addf %g_rows0, %41 : f64
        affine.store %42, %G_rows[%g_i] : memref<?xf64>
      }
    }
    %G_out = memref.cast %G_rows : memref<?xf64> to memref<*xf64>
    call @printMemrefF64(%G_out) : (memref<*xf64>) -> ()
    memref.dealloc %E : memref<?x?xf64>
    memref.dealloc %A : memref<?x?xf64>
    memref.dealloc %B : memref<?x?xf64>
    memref.dealloc %F : memref<?x?xf64>
    memref.dealloc %C : memref<?x?xf64>
    memref.dealloc %D : memref<?x?xf64>
    memref.dealloc %G : memref<?x?xf64>
    memref.dealloc %G_rows : memref<?xf64>
    return
  }
}
