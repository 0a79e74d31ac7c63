// symm of PolyBench/C 4.2: C := alpha * A * B + beta * C with A symmetric, of which only the lower triangle is read.
// temp2, a scalar in C, is a memref of rank 0.
// |   | MINI | SMALL | MEDIUM | LARGE | EXTRALARGE |
// | m |   20 |    60 |    200 |  1000 |       2000 |
// | n |   30 |    80 |    240 |  1200 |       2600 |
// Arithmetic operations, negations aside: 5 n m (m - 1) / 2 + 6 m n.
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> (d0 + 1)>
module {
  func.func @kernel_symm(%m: index, %n: index, %alpha: f64, %beta: f64, %C: memref<?x?xf64>, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
    %zero = arith.constant 0.000000e+00 : f64
    %temp2 = memref.alloca() : memref<f64>
    affine.for %i = 0 to %m {
      affine.for %j = 0 to %n {
        affine.store %zero, %temp2[] : memref<f64>
        affine.for %k = 0 to #map(%i) {
          %c0 = affine.load %C[%k, %j] : memref<?x?xf64>
          %b0 = affine.load %B[%i, %j] : memref<?x?xf64>
          %0 = arith.mulf %alpha, %b0 : f64
          %a0 = affine.load %A[%i, %k] : memref<?x?xf64>
          %1 = arith.mulf %0, %a0 : f64
          %2 = arith.addf %c0, %1 : f64
          affine.store %2, %C[%k, %j] : memref<?x?xf64>
          %temp2_0 = affine.load %temp2[] : memref<f64>
          %b1 = affine.load %B[%k, %j] : memref<?x?xf64>
          %a1 = affine.load %A[%i, %k] : memref<?x?xf64>
          %3 = arith.mulf %b1, %a1 : f64
          %4 = arith.addf %temp2_0, %3 : f64
          affine.store %4, %temp2[] : memref<f64>
        }
        %c1 = affine.load %C[%i, %j] : memref<?x?xf64>
        %5 = arith.mulf %beta, %c1 : f64
        %b2 = affine.load %B[%i, %j] : memref<?x?xf64>
        %6 = arith.mulf %alpha, %b2 : f64
        %a2 = affine.load %A[%i, %i] : memref<?x?xf64>
        %7 = arith.mulf %6, %a2 : f64
        %8 = arith.addf %5, %7 : f64
        %temp2_1 = affine.load %temp2[] : memref<f64>
        %9 = arith.mulf %alpha, %temp2_1 : f64
        %10 = arith.addf %8, %9 : f64
        affine.store %10, %C[%i, %j] : memref<?x?xf64>
      }
    }
    return
  }
  func.func private @printMemrefF64(memref<*xf64>)
  func.func @main() {
    %m = arith.constant 35 : index
    %n = arith.constant 37 : index
    %alpha = arith.constant 1.500000e+00 : f64
    %beta = arith.constant 1.200000e+00 : f64
    %int_m = arith.index_cast %m : index to i64
    %float_m = arith.sitofp %int_m : i64 to f64
    %hundred = arith.constant 100 : index
    %unused = arith.constant -9.990000e+02 : f64
    %zero = arith.constant 0.000000e+00 : f64
    %one = arith.constant 1 : index
    %C = memref.alloc(%m, %n) : memref<?x?xf64>
    %A = memref.alloc(%m, %m) : memref<?x?xf64>
    %B = memref.alloc(%m, %n) : memref<?x?xf64>
    %C_rows = memref.alloc(%m) : memref<?xf64>
    affine.for %ci = 0 to %m {
      affine.for %cj = 0 to %n {
        %0 = arith.addi %ci, %cj : index
        %1 = arith.remsi %0, %hundred : index
        %2 = arith.index_cast %1 : index to i64
        %3 = arith.sitofp %2 : i64 to f64
        %4 = arith.divf %3, %float_m : f64
        affine.store %4, %C[%ci, %cj] : memref<?x?xf64>
        %5 = arith.addi %n, %ci : index
        %6 = arith.subi %5, %cj : index
        %7 = arith.remsi %6, %hundred : index
        %8 = arith.index_cast %7 : index to i64
        %9 = arith.sitofp %8 : i64 to f64
        %10 = arith.divf %9, %float_m : f64
        affine.store %10, %B[%ci, %cj] : memref<?x?xf64>
      }
    }
    affine.for %ai = 0 to %m {
      affine.for %aj = 0 to #map1(%ai) {
        %11 = arith.addi %ai, %aj : index
        %12 = arith.remsi %11, %hundred : index
        %13 = arith.index_cast %12 : index to i64
        %14 = arith.sitofp %13 : i64 to f64
        %15 = arith.divf %14, %float_m : f64
        affine.store %15, %A[%ai, %aj] : memref<?x?xf64>
      }
      affine.for %ak = #map1(%ai) to %m {
        affine.store %unused, %A[%ai, %ak] : memref<?x?xf64>
      }
    }
    call @kernel_symm(%m, %n, %alpha, %beta, %C, %A, %B) : (index, index, f64, f64, memref<?x?xf64>, memref<?x?xf64>, memref<?x?xf64>) -> ()
    affine.for %c_i = 0 to %m {
      affine.store %zero, %C_rows[%c_i] : memref<?xf64>
      affine.for %c_j = 0 to %n {
        %c_rows0 = affine.load %C_rows[%c_i] : memref<?xf64>
        %c0 = affine.load %C[%c_i, %c_j] : memref<?x?xf64>
        %16 = arith.addi %c_j, %one : index
        %17 = arith.index_cast %16 : index to i64
        %18 = arith.sitofp %17 : i64 to f64
        %19 = arith.mulf %c0, %18 : f64
        %20 = arith.addf %c_rows0, %19 : f64
        affine.store %20, %C_rows[%c_i] : memref<?xf64>
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
