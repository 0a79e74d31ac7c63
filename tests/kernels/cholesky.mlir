// cholesky of PolyBench/C 4.2: A := L with A = L * L^T, in the lower triangle and in place.
// |   | MINI | SMALL | MEDIUM | LARGE | EXTRALARGE |
// | n |   40 |   120 |    400 |  2000 |       4000 |
// Arithmetic operations, negations aside: n (n + 1) (2 n + 1) / 6.
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> (d0 + 1)>
module {
  func.func @kernel_cholesky(%n: index, %A: memref<?x?xf64>) {
    affine.for %i = 0 to %n {
      affine.for %j = 0 to #map(%i) {
        affine.for %k = 0 to #map(%j) {
          %a0 = affine.load %A[%i, %j] : memref<?x?xf64>
          %a1 = affine.load %A[%i, %k] : memref<?x?xf64>
          %a2 = affine.load %A[%j, %k] : memref<?x?xf64>
          %0 = arith.mulf %a1, %a2 : f64
          %1 = arith.subf %a0, %0 : f64
          affine.store %1, %A[%i, %j] : memref<?x?xf64>
        }
        %a3 = affine.load %A[%i, %j] : memref<?x?xf64>
        %a4 = affine.load %A[%j, %j] : memref<?x?xf64>
        %2 = arith.divf %a3, %a4 : f64
        affine.store %2, %A[%i, %j] : memref<?x?xf64>
      }
      affine.for %k1 = 0 to #map(%i) {
        %a5 = affine.load %A[%i, %i] : memref<?x?xf64>
        %a6 = affine.load %A[%i, %k1] : memref<?x?xf64>
        %a7 = affine.load %A[%i, %k1] : memref<?x?xf64>
        %3 = arith.mulf %a6, %a7 : f64
        %4 = arith.subf %a5, %3 : f64
        affine.store %4, %A[%i, %i] : memref<?x?xf64>
      }
      %a8 = affine.load %A[%i, %i] : memref<?x?xf64>
      %5 = math.sqrt %a8 : f64
      affine.store %5, %A[%i, %i] : memref<?x?xf64>
    }
    return
  }
  func.func private @printMemrefF64(memref<*xf64>)
  func.func @main() {
    %n = arith.constant 39 : index
    %int_n = arith.index_cast %n : index to i64
    %float_n = arith.sitofp %int_n : i64 to f64
    %zero = arith.constant 0 : index
    %one = arith.constant 1.000000e+00 : f64
    %zero_f64 = arith.constant 0.000000e+00 : f64
    %one_index = arith.constant 1 : index
    %A = memref.alloc(%n, %n) : memref<?x?xf64>
    %B = memref.alloc(%n, %n) : memref<?x?xf64>
    %A_rows = memref.alloc(%n) : memref<?xf64>
    affine.for %ai = 0 to %n {
      affine.for %aj = 0 to #map1(%ai) {
        %0 = arith.subi %zero, %aj : index
        %1 = arith.remsi %0, %n : index
        %2 = arith.index_cast %1 : index to i64
        %3 = arith.sitofp %2 : i64 to f64
        %4 = arith.divf %3, %float_n : f64
        %5 = arith.addf %4, %one : f64
        affine.store %5, %A[%ai, %aj] : memref<?x?xf64>
      }
      affine.for %ak = #map1(%ai) to %n {
        affine.store %zero_f64, %A[%ai, %ak] : memref<?x?xf64>
      }
      affine.store %one, %A[%ai, %ai] : memref<?x?xf64>
    }
    affine.for %br = 0 to %n {
      affine.for %bs = 0 to %n {
        affine.store %zero_f64, %B[%br, %bs] : memref<?x?xf64>
      }
    }
    affine.for %pt = 0 to %n {
      affine.for %pr = 0 to %n {
        affine.for %ps = 0 to %n {
          %b0 = affine.load %B[%pr, %ps] : memref<?x?xf64>
          %a0 = affine.load %A[%pr, %pt] : memref<?x?xf64>
          %a1 = affine.load %A[%ps, %pt] : memref<?x?xf64>
          %6 = arith.mulf %a0, %a1 : f64
          %7 = arith.addf %b0, %6 : f64
          affine.store %7, %B[%pr, %ps] : memref<?x?xf64>
        }
      }
    }
    affine.for %cr = 0 to %n {
      affine.for %cs = 0 to %n {
        %b1 = affine.load %B[%cr, %cs] : memref<?x?xf64>
        affine.store %b1, %A[%cr, %cs] : memref<?x?xf64>
      }
    }
    call @kernel_cholesky(%n, %A) : (index, memref<?x?xf64>) -> ()
    affine.for %a_i = 0 to %n {
      affine.store %zero_f64, %A_rows[%a_i] : memref<?xf64>
      affine.for %a_j = 0 to %n {
        %a_rows0 = affine.load %A_rows[%a_i] : memref<?xf64>
        %a2 = affine.load %A[%a_i, %a_j] : memref<?x?xf64>
        %8 = arith.addi %a_j, %one_index : index
        %9 = arith.index_cast %8 : index to i64
        %10 = arith.sitofp %9 : i64 to f64
        %11 = arith.mulf %a2, %10 : f64
        %12 = arith.addf %a_rows0, %11 : f64
        affine.store %12, %A_rows[%a_i] : memref<?xf64>
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
