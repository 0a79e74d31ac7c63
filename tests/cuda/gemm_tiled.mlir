// gemm, tiled by 32: blocks of C in parallel, their points in parallel, k tiled in between.
module {
  func.func @gemm(%ni: index, %nj: index, %nk: index, %alpha: f64, %beta: f64, %C: memref<?x?xf64>, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
    affine.parallel (%si, %sj) = (0, 0) to (symbol(%ni), symbol(%nj)) {
      %old = affine.load %C[%si, %sj] : memref<?x?xf64>
      %scaled = arith.mulf %old, %beta : f64
      affine.store %scaled, %C[%si, %sj] : memref<?x?xf64>
    }
    affine.parallel (%i_t, %j_t) = (0, 0) to (symbol(%ni), symbol(%nj)) step (32, 32) {
      affine.for %k_t = 0 to %nk step 32 {
        affine.parallel (%i, %j) = (%i_t, %j_t) to (min(%i_t + 32, symbol(%ni)), min(%j_t + 32, symbol(%nj))) {
          affine.for %k = affine_map<(d0) -> (d0)>(%k_t) to min affine_map<(d0)[s0] -> (d0 + 32, s0)>(%k_t)[%nk] {
            %c = affine.load %C[%i, %j] : memref<?x?xf64>
            %a = affine.load %A[%i, %k] : memref<?x?xf64>
            %aa = arith.mulf %alpha, %a : f64
            %b = affine.load %B[%k, %j] : memref<?x?xf64>
            %ab = arith.mulf %aa, %b : f64
            %sum = arith.addf %c, %ab : f64
            affine.store %sum, %C[%i, %j] : memref<?x?xf64>
          }
        }
      }
    }
    return
  }
  func.func private @printMemrefF64(memref<*xf64>)
  func.func @main() {
    %one = arith.constant 1 : index
    %two = arith.constant 2 : index
    %ni = arith.constant 37 : index
    %nj = arith.constant 45 : index
    %nk = arith.constant 50 : index
    %alpha = arith.constant 1.500000e+00 : f64
    %beta = arith.constant 1.200000e+00 : f64
    %fi = arith.constant 3.700000e+01 : f64
    %fj = arith.constant 4.500000e+01 : f64
    %fk = arith.constant 5.000000e+01 : f64
    %C = memref.alloc(%ni, %nj) : memref<?x?xf64>
    %A = memref.alloc(%ni, %nk) : memref<?x?xf64>
    %B = memref.alloc(%nk, %nj) : memref<?x?xf64>
    affine.for %ci = 0 to 37 {
      affine.for %cj = 0 to 45 {
        %0 = arith.muli %ci, %cj : index
        %1 = arith.addi %0, %one : index
        %2 = arith.remsi %1, %ni : index
        %3 = arith.index_cast %2 : index to i64
        %4 = arith.sitofp %3 : i64 to f64
        %5 = arith.divf %4, %fi : f64
        affine.store %5, %C[%ci, %cj] : memref<?x?xf64>
      }
    }
    affine.for %ai = 0 to 37 {
      affine.for %aj = 0 to 50 {
        %6 = arith.addi %aj, %one : index
        %7 = arith.muli %ai, %6 : index
        %8 = arith.remsi %7, %nk : index
        %9 = arith.index_cast %8 : index to i64
        %10 = arith.sitofp %9 : i64 to f64
        %11 = arith.divf %10, %fk : f64
        affine.store %11, %A[%ai, %aj] : memref<?x?xf64>
      }
    }
    affine.for %bi = 0 to 50 {
      affine.for %bj = 0 to 45 {
        %12 = arith.addi %bj, %two : index
        %13 = arith.muli %bi, %12 : index
        %14 = arith.remsi %13, %nj : index
        %15 = arith.index_cast %14 : index to i64
        %16 = arith.sitofp %15 : i64 to f64
        %17 = arith.divf %16, %fj : f64
        affine.store %17, %B[%bi, %bj] : memref<?x?xf64>
      }
    }
    call @gemm(%ni, %nj, %nk, %alpha, %beta, %C, %A, %B) : (index, index, index, f64, f64, memref<?x?xf64>, memref<?x?xf64>, memref<?x?xf64>) -> ()
    %out = memref.cast %C : memref<?x?xf64> to memref<*xf64>
    call @printMemrefF64(%out) : (memref<*xf64>) -> ()
    memref.dealloc %C : memref<?x?xf64>
    memref.dealloc %A : memref<?x?xf64>
    memref.dealloc %B : memref<?x?xf64>
    return
  }
}
