// doitgen of PolyBench/C 4.2: A(r, q, .) := A(r, q, .) * C4 for all r and q, the row through the vector sum.
// |    | MINI | SMALL | MEDIUM | LARGE | EXTRALARGE |
// | nr |   10 |    25 |     50 |   150 |        250 |
// | nq |    8 |    20 |     40 |   140 |        220 |
// | np |   12 |    30 |     60 |   160 |        270 |
// Arithmetic operations, negations aside: 2 nr nq np^2.
module {
  func.func @kernel_doitgen(%nr: index, %nq: index, %np: index, %A: memref<?x?x?xf64>, %C4: memref<?x?xf64>, %sum: memref<?xf64>) {
    %zero = arith.constant 0.000000e+00 : f64
    affine.for %r = 0 to %nr {
      affine.for %q = 0 to %nq {
        affine.for %p = 0 to %np {
          affine.store %zero, %sum[%p] : memref<?xf64>
          affine.for %s = 0 to %np {
            %sum0 = affine.load %sum[%p] : memref<?xf64>
            %a0 = affine.load %A[%r, %q, %s] : memref<?x?x?xf64>
            %c4_0 = affine.load %C4[%s, %p] : memref<?x?xf64>
            %0 = arith.mulf %a0, %c4_0 : f64
            %1 = arith.addf %sum0, %0 : f64
            affine.store %1, %sum[%p] : memref<?xf64>
          }
        }
        affine.for %p1 = 0 to %np {
          %sum1 = affine.load %sum[%p1] : memref<?xf64>
          affine.store %sum1, %A[%r, %q, %p1] : memref<?x?x?xf64>
        }
      }
    }
    return
  }
  func.func private @printMemrefF64(memref<*xf64>)
  func.func @main() {
    %nr = arith.constant 7 : index
    %nq = arith.constant 5 : index
    %np = arith.constant 34 : index
    %int_np = arith.index_cast %np : index to i64
    %float_np = arith.sitofp %int_np : i64 to f64
    %zero = arith.constant 0.000000e+00 : f64
    %two = arith.constant 2 : index
    %one = arith.constant 1 : index
    %A = memref.alloc(%nr, %nq, %np) : memref<?x?x?xf64>
    %C4 = memref.alloc(%np, %np) : memref<?x?xf64>
    %sum = memref.alloc(%np) : memref<?xf64>
    %A_rows = memref.alloc(%nr) : memref<?xf64>
    affine.for %ai = 0 to %nr {
      affine.for %aj = 0 to %nq {
        affine.for %ak = 0 to %np {
          %0 = arith.muli %ai, %aj : index
          %1 = arith.addi %0, %ak : index
          %2 = arith.remsi %1, %np : index
          %3 = arith.index_cast %2 : index to i64
          %4 = arith.sitofp %3 : i64 to f64
          %5 = arith.divf %4, %float_np : f64
          affine.store %5, %A[%ai, %aj, %ak] : memref<?x?x?xf64>
        }
      }
    }
    affine.for %ci = 0 to %np {
      affine.for %cj = 0 to %np {
        %6 = arith.muli %ci, %cj : index
        %7 = arith.remsi %6, %np : index
        %8 = arith.index_cast %7 : index to i64
        %9 = arith.sitofp %8 : i64 to f64
        %10 = arith.divf %9, %float_np : f64
        affine.store %10, %C4[%ci, %cj] : memref<?x?xf64>
      }
    }
    call @kernel_doitgen(%nr, %nq, %np, %A, %C4, %sum) : (index, index, index, memref<?x?x?xf64>, memref<?x?xf64>, memref<?xf64>) -> ()
    affine.for %a_i = 0 to %nr {
      affine.store %zero, %A_rows[%a_i] : memref<?xf64>
      affine.for %a_j = 0 to %nq {
        affine.for %a_k = 0 to %np {
          %a_rows0 = affine.load %A_rows[%a_i] : memref<?xf64>
          %a0 = affine.load %A[%a_i, %a_j, %a_k] : memref<?x?x?xf64>
          %11 = arith.muli %two, %a_k : index
          %12 = arith.addi %a_j, %11 : index
          %13 = arith.addi %12, %one : index
          %14 = arith.index_cast %13 : index to i64
          %15 = arith.sitofp %14 : i64 to f64
          %16 = arith.mulf %a0, %15 : f64
          %17 = arith.addf %a_rows0, %16 : f64
          affine.store %17, %A_rows[%a_i] : memref<?xf64>
        }
      }
    }
    %A_out = memref.cast %A_rows : memref<?xf64> to memref<*xf64>
    call @printMemrefF64(%A_out) : (memref<*xf64>) -> ()
    memref.dealloc %A : memref<?x?x?xf64>
    memref.dealloc %C4 : memref<?x?xf64>
    memref.dealloc %sum : memref<?xf64>
    memref.dealloc %A_rows : memref<?xf64>
    return
  }
}
