// mvt of PolyBench/C 4.2: x1 := x1 + A * y_1 and x2 := x2 + A^T * y_2.
// |   | MINI | SMALL | MEDIUM | LARGE | EXTRALARGE |
// | n |   40 |   120 |    400 |  2000 |       4000 |
// Arithmetic operations, negations aside: 4 n^2.
module {
  func.func @kernel_mvt(%n: index, %x1: memref<?xf64>, %x2: memref<?xf64>, %y_1: memref<?xf64>, %y_2: memref<?xf64>, %A: memref<?x?xf64>) {
    affine.for %i = 0 to %n {
      affine.for %j = 0 to %n {
        %x1_0 = affine.load %x1[%i] : memref<?xf64>
        %a0 = affine.load %A[%i, %j] : memref<?x?xf64>
        %y_1_0 = affine.load %y_1[%j] : memref<?xf64>
        %0 = arith.mulf %a0, %y_1_0 : f64
        %1 = arith.addf %x1_0, %0 : f64
        affine.store %1, %x1[%i] : memref<?xf64>
      }
    }
    affine.for %i1 = 0 to %n {
      affine.for %j1 = 0 to %n {
        %x2_0 = affine.load %x2[%i1] : memref<?xf64>
        %a1 = affine.load %A[%j1, %i1] : memref<?x?xf64>
        %y_2_0 = affine.load %y_2[%j1] : memref<?xf64>
        %2 = arith.mulf %a1, %y_2_0 : f64
        %3 = arith.addf %x2_0, %2 : f64
        affine.store %3, %x2[%i1] : memref<?xf64>
      }
    }
    return
  }
  func.func private @printMemrefF64(memref<*xf64>)
  func.func @main() {
    %n = arith.constant 40 : index
    %int_n = arith.index_cast %n : index to i64
    %float_n = arith.sitofp %int_n : i64 to f64
    %one = arith.constant 1 : index
    %three = arith.constant 3 : index
    %four = arith.constant 4 : index
    %x1 = memref.alloc(%n) : memref<?xf64>
    %x2 = memref.alloc(%n) : memref<?xf64>
    %y_1 = memref.alloc(%n) : memref<?xf64>
    %y_2 = memref.alloc(%n) : memref<?xf64>
    %A = memref.alloc(%n, %n) : memref<?x?xf64>
    affine.for %ai = 0 to %n {
      %0 = arith.remsi %ai, %n : index
      %1 = arith.index_cast %0 : index to i64
      %2 = arith.sitofp %1 : i64 to f64
      %3 = arith.divf %2, %float_n : f64
      affine.store %3, %x1[%ai] : memref<?xf64>
      %4 = arith.addi %ai, %one : index
      %5 = arith.remsi %4, %n : index
      %6 = arith.index_cast %5 : index to i64
      %7 = arith.sitofp %6 : i64 to f64
      %8 = arith.divf %7, %float_n : f64
      affine.store %8, %x2[%ai] : memref<?xf64>
      %9 = arith.addi %ai, %three : index
      %10 = arith.remsi %9, %n : index
      %11 = arith.index_cast %10 : index to i64
      %12 = arith.sitofp %11 : i64 to f64
      %13 = arith.divf %12, %float_n : f64
      affine.store %13, %y_1[%ai] : memref<?xf64>
      %14 = arith.addi %ai, %four : index
      %15 = arith.remsi %14, %n : index
      %16 = arith.index_cast %15 : index to i64
      %17 = arith.sitofp %16 : i64 to f64
      %18 = arith.divf %17, %float_n : f64
      affine.store %18, %y_2[%ai] : memref<?xf64>
      affine.for %aj = 0 to %n {
        %19 = arith.muli %ai, %aj : index
        %20 = arith.remsi %19, %n : index
        %21 = arith.index_cast %20 : index to i64
        %22 = arith.sitofp %21 : i64 to f64
        %23 = arith.divf %22, %float_n : f64
        affine.store %23, %A[%ai, %aj] : memref<?x?xf64>
      }
    }
    call @kernel_mvt(%n, %x1, %x2, %y_1, %y_2, %A) : (index, memref<?xf64>, memref<?xf64>, memref<?xf64>, memref<?xf64>, memref<?x?xf64>) -> ()
    %x1_out = memref.cast %x1 : memref<?xf64> to memref<*xf64>
    call @printMemrefF64(%x1_out) : (memref<*xf64>) -> ()
    %x2_out = memref.cast %x2 : memref<?xf64> to memref<*xf64>
    call @printMemrefF64(%x2_out) : (memref<*xf64>) -> ()
    memref.dealloc %x1 : memref<?xf64>
    memref.dealloc %x2 : memref<?xf64>
    memref.dealloc %y_1 : memref<?xf64>
    memref.dealloc %y_2 : memref<?xf64>
    memref.dealloc %A : memref<?x?xf64>
    return
  }
}
