// gramschmidt of PolyBench/C 4.2: A = Q * R with Q orthonormal and R upper triangular, by modified Gram-Schmidt.
// nrm, a scalar in C, is a memref of rank 0.
// |   | MINI | SMALL | MEDIUM | LARGE | EXTRALARGE |
// | m |   20 |    60 |    200 |  1000 |       2000 |
// | n |   30 |    80 |    240 |  1200 |       2600 |
// Arithmetic operations, negations aside: 2 m n^2 + m n + n.
#map = affine_map<(d0) -> (d0 + 1)>
module {
  func.func @kernel_gramschmidt(%m: index, %n: index, %A: memref<?x?xf64>, %R: memref<?x?xf64>, %Q: memref<?x?xf64>) {
    %zero = arith.constant 0.000000e+00 : f64
    %nrm = memref.alloca() : memref<f64>
    affine.for %k = 0 to %n {
      affine.store %zero, %nrm[] : memref<f64>
      affine.for %i = 0 to %m {
        %nrm0 = affine.load %nrm[] : memref<f64>
        %a0 = affine.load %A[%i, %k] : memref<?x?xf64>
        %a1 = affine.load %A[%i, %k] : memref<?x?xf64>
        %0 = arith.mulf %a0, %a1 : f64
        %1 = arith.addf %nrm0, %0 : f64
        affine.store %1, %nrm[] : memref<f64>
      }
      %nrm1 = affine.load %nrm[] : memref<f64>
      %2 = math.sqrt %nrm1 : f64
      affine.store %2, %R[%k, %k] : memref<?x?xf64>
      affine.for %i1 = 0 to %m {
        %a2 = affine.load %A[%i1, %k] : memref<?x?xf64>
        %r0 = affine.load %R[%k, %k] : memref<?x?xf64>
        %3 = arith.divf %a2, %r0 : f64
        affine.store %3, %Q[%i1, %k] : memref<?x?xf64>
      }
      affine.for %j = #map(%k) to %n {
        affine.store %zero, %R[%k, %j] : memref<?x?xf64>
        affine.for %i2 = 0 to %m {
          %r1 = affine.load %R[%k, %j] : memref<?x?xf64>
          %q0 = affine.load %Q[%i2, %k] : memref<?x?xf64>
          %a3 = affine.load %A[%i2, %j] : memref<?x?xf64>
          %4 = arith.mulf %q0, %a3 : f64
          %5 = arith.addf %r1, %4 : f64
          affine.store %5, %R[%k, %j] : memref<?x?xf64>
        }
        affine.for %i3 = 0 to %m {
          %a4 = affine.load %A[%i3, %j] : memref<?x?xf64>
          %q1 = affine.load %Q[%i3, %k] : memref<?x?xf64>
          %r2 = affine.load %R[%k, %j] : memref<?x?xf64>
          %6 = arith.mulf %q1, %r2 : f64
          %7 = arith.subf %a4, %6 : f64
          affine.store %7, %A[%i3, %j] : memref<?x?xf64>
        }
      }
    }
    return
  }
  func.func private @printMemrefF64(memref<*xf64>)
  func.func @main() {
    %m = arith.constant 43 : index
    %n = arith.constant 21 : index
    %int_m = arith.index_cast %m : index to i64
    %float_m = arith.sitofp %int_m : i64 to f64
    %hundred = arith.constant 1.000000e+02 : f64
    %ten = arith.constant 1.000000e+01 : f64
    %zero = arith.constant 0.000000e+00 : f64
    %one = arith.constant 1 : index
    %A = memref.alloc(%m, %n) : memref<?x?xf64>
    %R = memref.alloc(%n, %n) : memref<?x?xf64>
    %Q = memref.alloc(%m, %n) : memref<?x?xf64>
    %R_rows = memref.alloc(%n) : memref<?xf64>
    %Q_rows = memref.alloc(%m) : memref<?xf64>
    affine.for %ai = 0 to %m {
      affine.for %aj = 0 to %n {
        %0 = arith.muli %ai, %aj : index
        %1 = arith.remsi %0, %m : index
        %2 = arith.index_cast %1 : index to i64
        %3 = arith.sitofp %2 : i64 to f64
        %4 = arith.divf %3, %float_m : f64
        %5 = arith.mulf %4, %hundred : f64
        %6 = arith.addf %5, %ten : f64
        affine.store %6, %A[%ai, %aj] : memref<?x?xf64>
        affine.store %zero, %Q[%ai, %aj] : memref<?x?xf64>
      }
    }
    affine.for %ri = 0 to %n {
      affine.for %rj = 0 to %n {
        affine.store %zero, %R[%ri, %rj] : memref<?x?xf64>
      }
    }
    call @kernel_gramschmidt(%m, %n, %A, %R, %Q) : (index, index, memref<?x?xf64>, memref<?x?xf64>, memref<?x?xf64>) -> ()
    affine.for %r_i = 0 to %n {
      affine.store %zero, %R_rows[%r_i] : memref<?xf64>
      affine.for %r_j = 0 to %n {
        %r_rows0 = affine.load %R_rows[%r_i] : memref<?xf64>
        %r0 = affine.load %R[%r_i, %r_j] : memref<?x?xf64>
        %7 = arith.addi %r_j, %one : index
        %8 = arith.index_cast %7 : index to i64
        %9 = arith.sitofp %8 : i64 to f64
        %10 = arith.mulf %r0, %9 : f64
        %11 = arith.addf %r_rows0, %10 : f64
        affine.store %11, %R_rows[%r_i] : memref<?xf64>
      }
    }
    %R_out = memref.cast %R_rows : memref<?xf64> to memref<*xf64>
    call @printMemrefF64(%R_out) : (memref<*xf64>) -> ()
    affine.for %q_i = 0 to %m {
      affine.store %zero, %Q_rows[%q_i] : memref<?xf64>
      affine.for %q_j = 0 to %n {
        %q_rows0 = affine.load %Q_rows[%q_i] : memref<?xf64>
        %q0 = affine.load %Q[%q_i, %q_j] : memref<?x?xf64>
        %12 = arith.addi %q_j, %one : index
        %13 = arith.index_cast %12 : index to i64
        %14 = arith.sitofp %13 : i64 to f64
        %15 = arith.mulf %q0, %14 : f64
        %16 = arith.addf %q_rows0, %15 : f64
        affine.store %16, %Q_rows[%q_i] : memref<?xf64>
      }
    }
    %Q_out = memref.cast %Q_rows : memref<?xf64> to memref<*xf64>
    call @printMemrefF64(%Q_out) : (memref<*xf64>) -> ()
    memref.dealloc %A : memref<?x?xf64>
    memref.dealloc %R : memref<?x?xf64>
    memref.dealloc %Q : memref<?x?xf64>
    memref.dealloc %R_rows : memref<?xf64>
    memref.dealloc %Q_rows : memref<?xf64>
    return
  }
}
