// gemver of PolyBench/C 4.2: A := A + u1 * v1^T + u2 * v2^T, x := x + beta * A^T * y + z, w := w + alpha * A * x.
// |   | MINI | SMALL | MEDIUM | LARGE | EXTRALARGE |
// | n |   40 |   120 |    400 |  2000 |       4000 |
// Arithmetic operations, negations aside: 10 n^2 + n.
module {
  func.func @kernel_gemver(%n: index, %alpha: f64, %beta: f64, %A: memref<?x?xf64>, %u1: memref<?xf64>, %v1: memref<?xf64>, %u2: memref<?xf64>, %v2: memref<?xf64>, %w: memref<?xf64>, %x: memref<?xf64>, %y: memref<?xf64>, %z: memref<?xf64>) {
    affine.for %i = 0 to %n {
      affine.for %j = 0 to %n {
        %a0 = affine.load %A[%i, %j] : memref<?x?xf64>
        %u1_0 = affine.load %u1[%i] : memref<?xf64>
        %v1_0 = affine.load %v1[%j] : memref<?xf64>
        %0 = arith.mulf %u1_0, %v1_0 : f64
        %1 = arith.addf %a0, %0 : f64
        %u2_0 = affine.load %u2[%i] : memref<?xf64>
        %v2_0 = affine.load %v2[%j] : memref<?xf64>
        %2 = arith.mulf %u2_0, %v2_0 : f64
        %3 = arith.addf %1, %2 : f64
        affine.store %3, %A[%i, %j] : memref<?x?xf64>
      }
    }
    affine.for %i1 = 0 to %n {
      affine.for %j1 = 0 to %n {
        %x0 = affine.load %x[%i1] : memref<?xf64>
        %a1 = affine.load %A[%j1, %i1] : memref<?x?xf64>
        %4 = arith.mulf %beta, %a1 : f64
        %y0 = affine.load %y[%j1] : memref<?xf64>
        %5 = arith.mulf %4, %y0 : f64
        %6 = arith.addf %x0, %5 : f64
        affine.store %6, %x[%i1] : memref<?xf64>
      }
    }
    affine.for %i2 = 0 to %n {
      %x1 = affine.load %x[%i2] : memref<?xf64>
      %z0 = affine.load %z[%i2] : memref<?xf64>
      %7 = arith.addf %x1, %z0 : f64
      affine.store %7, %x[%i2] : memref<?xf64>
    }
    affine.for %i3 = 0 to %n {
      affine.for %j3 = 0 to %n {
        %w0 = affine.load %w[%i3] : memref<?xf64>
        %a2 = affine.load %A[%i3, %j3] : memref<?x?xf64>
        %8 = arith.mulf %alpha, %a2 : f64
        %x2 = affine.load %x[%j3] : memref<?xf64>
        %9 = arith.mulf %8, %x2 : f64
        %10 = arith.addf %w0, %9 : f64
        affine.store %10, %w[%i3] : memref<?xf64>
      }
    }
    return
  }
  func.func private @printMemrefF64(memref<*xf64>)
  func.func @main() {
    %n = arith.constant 40 : index
    %alpha = arith.constant 1.500000e+00 : f64
    %beta = arith.constant 1.200000e+00 : f64
    %int_n = arith.index_cast %n : index to i64
    %float_n = arith.sitofp %int_n : i64 to f64
    %one = arith.constant 1 : index
    %two = arith.constant 2.000000e+00 : f64
    %four = arith.constant 4.000000e+00 : f64
    %six = arith.constant 6.000000e+00 : f64
    %eight = arith.constant 8.000000e+00 : f64
    %nine = arith.constant 9.000000e+00 : f64
    %zero = arith.constant 0.000000e+00 : f64
    %A = memref.alloc(%n, %n) : memref<?x?xf64>
    %u1 = memref.alloc(%n) : memref<?xf64>
    %v1 = memref.alloc(%n) : memref<?xf64>
    %u2 = memref.alloc(%n) : memref<?xf64>
    %v2 = memref.alloc(%n) : memref<?xf64>
    %w = memref.alloc(%n) : memref<?xf64>
    %x = memref.alloc(%n) : memref<?xf64>
    %y = memref.alloc(%n) : memref<?xf64>
    %z = memref.alloc(%n) : memref<?xf64>
    affine.for %ai = 0 to %n {
      %0 = arith.index_cast %ai : index to i64
      %1 = arith.sitofp %0 : i64 to f64
      affine.store %1, %u1[%ai] : memref<?xf64>
      %2 = arith.addi %ai, %one : index
      %3 = arith.index_cast %2 : index to i64
      %4 = arith.sitofp %3 : i64 to f64
      %5 = arith.divf %4, %float_n : f64
      %6 = arith.divf %5, %two : f64
      affine.store %6, %u2[%ai] : memref<?xf64>
      %7 = arith.addi %ai, %one : index
      %8 = arith.index_cast %7 : index to i64
      %9 = arith.sitofp %8 : i64 to f64
      %10 = arith.divf %9, %float_n : f64
      %11 = arith.divf %10, %four : f64
      affine.store %11, %v1[%ai] : memref<?xf64>
      %12 = arith.addi %ai, %one : index
      %13 = arith.index_cast %12 : index to i64
      %14 = arith.sitofp %13 : i64 to f64
      %15 = arith.divf %14, %float_n : f64
      %16 = arith.divf %15, %six : f64
      affine.store %16, %v2[%ai] : memref<?xf64>
      %17 = arith.addi %ai, %one : index
      %18 = arith.index_cast %17 : index to i64
      %19 = arith.sitofp %18 : i64 to f64
      %20 = arith.divf %19, %float_n : f64
      %21 = arith.divf %20, %eight : f64
      affine.store %21, %y[%ai] : memref<?xf64>
      %22 = arith.addi %ai, %one : index
      %23 = arith.index_cast %22 : index to i64
      %24 = arith.sitofp %23 : i64 to f64
      %25 = arith.divf %24, %float_n : f64
      %26 = arith.divf %25, %nine : f64
      affine.store %26, %z[%ai] : memref<?xf64>
      affine.store %zero, %x[%ai] : memref<?xf64>
      affine.store %zero, %w[%ai] : memref<?xf64>
      affine.for %aj = 0 to %n {
        %27 = arith.muli %ai, %aj : index
        %28 = arith.remsi %27, %n : index
        %29 = arith.index_cast %28 : index to i64
        %30 = arith.sitofp %29 : i64 to f64
        %31 = arith.divf %30, %float_n : f64
        affine.store %31, %A[%ai, %aj] : memref<?x?xf64>
      }
    }
    call @kernel_gemver(%n, %alpha, %beta, %A, %u1, %v1, %u2, %v2, %w, %x, %y, %z) : (index, f64, f64, memref<?x?xf64>, memref<?xf64>, memref<?xf64>, memref<?xf64>, memref<?xf64>, memref<?xf64>, memref<?xf64>, memref<?xf64>, memref<?xf64>) -> ()
    %w_out = memref.cast %w : memref<?xf64> to memref<*xf64>
    call @printMemrefF64(%w_out) : (memref<*xf64>) -> ()
    memref.dealloc %A : memref<?x?xf64>
    memref.dealloc %u1 : memref<?xf64>
    memref.dealloc %v1 : memref<?xf64>
    memref.dealloc %u2 : memref<?xf64>
    memref.dealloc %v2 : memref<?xf64>
    memref.dealloc %w : memref<?xf64>
    memref.dealloc %x : memref<?xf64>
    memref.dealloc %y : memref<?xf64>
    memref.dealloc %z : memref<?xf64>
    return
  }
}
