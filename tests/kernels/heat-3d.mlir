// heat-3d of PolyBench/C 4.2: explicit steps for the heat equation in space, from A to B and back.
// |        | MINI | SMALL | MEDIUM | LARGE | EXTRALARGE |
// | tsteps |   20 |    40 |    100 |   500 |       1000 |
// | n      |   10 |    20 |     40 |   120 |        200 |
// Arithmetic operations, negations aside: 30 tsteps (n - 2)^3.
#map = affine_map<()[s0] -> (s0 + 1)>
#map1 = affine_map<()[s0] -> (s0 - 1)>
module {
  func.func @kernel_heat_3d(%tsteps: index, %n: index, %A: memref<?x?x?xf64>, %B: memref<?x?x?xf64>) {
    %eighth = arith.constant 1.250000e-01 : f64
    %two = arith.constant 2.000000e+00 : f64
    affine.for %t = 1 to #map()[%tsteps] {
      affine.for %i = 1 to #map1()[%n] {
        affine.for %j = 1 to #map1()[%n] {
          affine.for %k = 1 to #map1()[%n] {
            %a0 = affine.load %A[%i + 1, %j, %k] : memref<?x?x?xf64>
            %a1 = affine.load %A[%i, %j, %k] : memref<?x?x?xf64>
            %0 = arith.mulf %two, %a1 : f64
            %1 = arith.subf %a0, %0 : f64
            %a2 = affine.load %A[%i - 1, %j, %k] : memref<?x?x?xf64>
            %2 = arith.addf %1, %a2 : f64
            %3 = arith.mulf %eighth, %2 : f64
            %a3 = affine.load %A[%i, %j + 1, %k] : memref<?x?x?xf64>
            %a4 = affine.load %A[%i, %j, %k] : memref<?x?x?xf64>
            %4 = arith.mulf %two, %a4 : f64
            %5 = arith.subf %a3, %4 : f64
            %a5 = affine.load %A[%i, %j - 1, %k] : memref<?x?x?xf64>
            %6 = arith.addf %5, %a5 : f64
            %7 = arith.mulf %eighth, %6 : f64
            %8 = arith.addf %3, %7 : f64
            %a6 = affine.load %A[%i, %j, %k + 1] : memref<?x?x?xf64>
            %a7 = affine.load %A[%i, %j, %k] : memref<?x?x?xf64>
            %9 = arith.mulf %two, %a7 : f64
            %10 = arith.subf %a6, %9 : f64
            %a8 = affine.load %A[%i, %j, %k - 1] : memref<?x?x?xf64>
            %11 = arith.addf %10, %a8 : f64
            %12 = arith.mulf %eighth, %11 : f64
            %13 = arith.addf %8, %12 : f64
            %a9 = affine.load %A[%i, %j, %k] : memref<?x?x?xf64>
            %14 = arith.addf %13, %a9 : f64
            affine.store %14, %B[%i, %j, %k] : memref<?x?x?xf64>
          }
        }
      }
      affine.for %i1 = 1 to #map1()[%n] {
        affine.for %j1 = 1 to #map1()[%n] {
          affine.for %k1 = 1 to #map1()[%n] {
            %b0 = affine.load %B[%i1 + 1, %j1, %k1] : memref<?x?x?xf64>
            %b1 = affine.load %B[%i1, %j1, %k1] : memref<?x?x?xf64>
            %15 = arith.mulf %two, %b1 : f64
            %16 = arith.subf %b0, %15 : f64
            %b2 = affine.load %B[%i1 - 1, %j1, %k1] : memref<?x?x?xf64>
            %17 = arith.addf %16, %b2 : f64
            %18 = arith.mulf %eighth, %17 : f64
            %b3 = affine.load %B[%i1, %j1 + 1, %k1] : memref<?x?x?xf64>
            %b4 = affine.load %B[%i1, %j1, %k1] : memref<?x?x?xf64>
            %19 = arith.mulf %two, %b4 : f64
            %20 = arith.subf %b3, %19 : f64
            %b5 = affine.load %B[%i1, %j1 - 1, %k1] : memref<?x?x?xf64>
            %21 = arith.addf %20, %b5 : f64
            %22 = arith.mulf %eighth, %21 : f64
            %23 = arith.addf %18, %22 : f64
            %b6 = affine.load %B[%i1, %j1, %k1 + 1] : memref<?x?x?xf64>
            %b7 = affine.load %B[%i1, %j1, %k1] : memref<?x?x?xf64>
            %24 = arith.mulf %two, %b7 : f64
            %25 = arith.subf %b6, %24 : f64
            %b8 = affine.load %B[%i1, %j1, %k1 - 1] : memref<?x?x?xf64>
            %26 = arith.addf %25, %b8 : f64
            %27 = arith.mulf %eighth, %26 : f64
            %28 = arith.addf %23, %27 : f64
            %b9 = affine.load %B[%i1, %j1, %k1] : memref<?x?x?xf64>
            %29 = arith.addf %28, %b9 : f64
            affine.store %29, %A[%i1, %j1, %k1] : memref<?x?x?xf64>
          }
        }
      }
    }
    return
  }
  func.func private @printMemrefF64(memref<*xf64>)
  func.func @main() {
    %tsteps = arith.constant 5 : index
    %n = arith.constant 11 : index
    %int_n = arith.index_cast %n : index to i64
    %float_n = arith.sitofp %int_n : i64 to f64
    %ten = arith.constant 1.000000e+01 : f64
    %zero = arith.constant 0.000000e+00 : f64
    %two = arith.constant 2 : index
    %one = arith.constant 1 : index
    %A = memref.alloc(%n, %n, %n) : memref<?x?x?xf64>
    %B = memref.alloc(%n, %n, %n) : memref<?x?x?xf64>
    %A_rows = memref.alloc(%n) : memref<?xf64>
    affine.for %ai = 0 to %n {
      affine.for %aj = 0 to %n {
        affine.for %ak = 0 to %n {
          %0 = arith.addi %ai, %aj : index
          %1 = arith.subi %n, %ak : index
          %2 = arith.addi %0, %1 : index
          %3 = arith.index_cast %2 : index to i64
          %4 = arith.sitofp %3 : i64 to f64
          %5 = arith.mulf %4, %ten : f64
          %6 = arith.divf %5, %float_n : f64
          affine.store %6, %B[%ai, %aj, %ak] : memref<?x?x?xf64>
          affine.store %6, %A[%ai, %aj, %ak] : memref<?x?x?xf64>
        }
      }
    }
    call @kernel_heat_3d(%tsteps, %n, %A, %B) : (index, index, memref<?x?x?xf64>, memref<?x?x?xf64>) -> ()
    affine.for %a_i = 0 to %n {
      affine.store %zero, %A_rows[%a_i] : memref<?xf64>
      affine.for %a_j = 0 to %n {
        affine.for %a_k = 0 to %n {
          %a_rows0 = affine.load %A_rows[%a_i] : memref<?xf64>
          %a0 = affine.load %A[%a_i, %a_j, %a_k] : memref<?x?x?xf64>
          %7 = arith.muli %two, %a_k : index
          %8 = arith.addi %a_j, %7 : index
          %9 = arith.addi %8, %one : index
          %10 = arith.index_cast %9 : index to i64
          %11 = arith.sitofp %10 : i64 to f64
          %12 = arith.mulf %a0, %11 : f64
          %13 = arith.addf %a_rows0, %12 : f64
          affine.store %13, %A_rows[%a_i] : memref<?xf64>
        }
      }
    }
    %A_out = memref.cast %A_rows : memref<?xf64> to memref<*xf64>
    call @printMemrefF64(%A_out) : (memref<*xf64>) -> ()
    memref.dealloc %A : memref<?x?x?xf64>
    memref.dealloc %B : memref<?x?x?xf64>
    memref.dealloc %A_rows : memref<?xf64>
    return
  }
}
