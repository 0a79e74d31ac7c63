// jacobi-1d of PolyBench/C 4.2: the mean of three neighbours, from A to B and back.
// |        | MINI | SMALL | MEDIUM | LARGE | EXTRALARGE |
// | tsteps |   20 |    40 |    100 |   500 |       1000 |
// | n      |   30 |   120 |    400 |  2000 |       4000 |
// Arithmetic operations, negations aside: 6 tsteps (n - 2).
#map = affine_map<()[s0] -> (s0 - 1)>
module {
  func.func @kernel_jacobi_1d(%tsteps: index, %n: index, %A: memref<?xf64>, %B: memref<?xf64>) {
    %third = arith.constant 3.333300e-01 : f64
    affine.for %t = 0 to %tsteps {
      affine.for %i = 1 to #map()[%n] {
        %a0 = affine.load %A[%i - 1] : memref<?xf64>
        %a1 = affine.load %A[%i] : memref<?xf64>
        %0 = arith.addf %a0, %a1 : f64
        %a2 = affine.load %A[%i + 1] : memref<?xf64>
        %1 = arith.addf %0, %a2 : f64
        %2 = arith.mulf %third, %1 : f64
        affine.store %2, %B[%i] : memref<?xf64>
      }
      affine.for %i1 = 1 to #map()[%n] {
        %b0 = affine.load %B[%i1 - 1] : memref<?xf64>
        %b1 = affine.load %B[%i1] : memref<?xf64>
        %3 = arith.addf %b0, %b1 : f64
        %b2 = affine.load %B[%i1 + 1] : memref<?xf64>
        %4 = arith.addf %3, %b2 : f64
        %5 = arith.mulf %third, %4 : f64
        affine.store %5, %A[%i1] : memref<?xf64>
      }
    }
    return
  }
  func.func private @printMemrefF64(memref<*xf64>)
  func.func @main() {
    %tsteps = arith.constant 20 : index
    %n = arith.constant 43 : index
    %int_n = arith.index_cast %n : index to i64
    %float_n = arith.sitofp %int_n : i64 to f64
    %two = arith.constant 2 : index
    %three = arith.constant 3 : index
    %A = memref.alloc(%n) : memref<?xf64>
    %B = memref.alloc(%n) : memref<?xf64>
    affine.for %ai = 0 to %n {
      %0 = arith.addi %ai, %two : index
      %1 = arith.index_cast %0 : index to i64
      %2 = arith.sitofp %1 : i64 to f64
      %3 = arith.divf %2, %float_n : f64
      affine.store %3, %A[%ai] : memref<?xf64>
      %4 = arith.addi %ai, %three : index
      %5 = arith.index_cast %4 : index to i64
      %6 = arith.sitofp %5 : i64 to f64
      %7 = arith.divf %6, %float_n : f64
      affine.store %7, %B[%ai] : memref<?xf64>
    }
    call @kernel_jacobi_1d(%tsteps, %n, %A, %B) : (index, index, memref<?xf64>, memref<?xf64>) -> ()
    %A_out = memref.cast %A : memref<?xf64> to memref<*xf64>
    call @printMemrefF64(%A_out) : (memref<*xf64>) -> ()
    memref.dealloc %A : memref<?xf64>
    memref.dealloc %B : memref<?xf64>
    return
  }
}
