// bicg of PolyBench/C 4.2: s := A^T * r and q := A * p, the products of a BiCG step.
// |   | MINI | SMALL | MEDIUM | LARGE | EXTRALARGE |
// | m |   38 |   116 |    390 |  1900 |       1800 |
// | n |   42 |   124 |    410 |  2100 |       2200 |
// Arithmetic operations, negations aside: 4 m n.
module {
  func.func @kernel_bicg(%m: index, %n: index, %A: memref<?x?xf64>, %s: memref<?xf64>, %q: memref<?xf64>, %p: memref<?xf64>, %r: memref<?xf64>) {
    %zero = arith.constant 0.000000e+00 : f64
    affine.for %i = 0 to %m {
      affine.store %zero, %s[%i] : memref<?xf64>
    }
    affine.for %i1 = 0 to %n {
      affine.store %zero, %q[%i1] : memref<?xf64>
      affine.for %j = 0 to %m {
        %s0 = affine.load %s[%j] : memref<?xf64>
        %r0 = affine.load %r[%i1] : memref<?xf64>
        %a0 = affine.load %A[%i1, %j] : memref<?x?xf64>
        %0 = arith.mulf %r0, %a0 : f64
        %1 = arith.addf %s0, %0 : f64
        affine.store %1, %s[%j] : memref<?xf64>
        %q0 = affine.load %q[%i1] : memref<?xf64>
        %a1 = affine.load %A[%i1, %j] : memref<?x?xf64>
        %p0 = affine.load %p[%j] : memref<?xf64>
        %2 = arith.mulf %a1, %p0 : f64
        %3 = arith.addf %q0, %2 : f64
        affine.store %3, %q[%i1] : memref<?xf64>
      }
    }
    return
  }
  func.func private @printMemrefF64(memref<*xf64>)
  func.func @main() {
    %m = arith.constant 38 : index
    %n = arith.constant 42 : index
    %int_m = arith.index_cast %m : index to i64
    %float_m = arith.sitofp %int_m : i64 to f64
    %int_n = arith.index_cast %n : index to i64
    %float_n = arith.sitofp %int_n : i64 to f64
    %one = arith.constant 1 : index
    %A = memref.alloc(%n, %m) : memref<?x?xf64>
    %s = memref.alloc(%m) : memref<?xf64>
    %q = memref.alloc(%n) : memref<?xf64>
    %p = memref.alloc(%m) : memref<?xf64>
    %r = memref.alloc(%n) : memref<?xf64>
    affine.for %pi = 0 to %m {
      %0 = arith.remsi %pi, %m : index
      %1 = arith.index_cast %0 : index to i64
      %2 = arith.sitofp %1 : i64 to f64
      %3 = arith.divf %2, %float_m : f64
      affine.store %3, %p[%pi] : memref<?xf64>
    }
    affine.for %ri = 0 to %n {
      %4 = arith.remsi %ri, %n : index
      %5 = arith.index_cast %4 : index to i64
      %6 = arith.sitofp %5 : i64 to f64
      %7 = arith.divf %6, %float_n : f64
      affine.store %7, %r[%ri] : memref<?xf64>
      affine.for %aj = 0 to %m {
        %8 = arith.addi %aj, %one : index
        %9 = arith.muli %ri, %8 : index
        %10 = arith.remsi %9, %n : index
        %11 = arith.index_cast %10 : index to i64
        %12 = arith.sitofp %11 : i64 to f64
        %13 = arith.divf %12, %float_n : f64
        affine.store %13, %A[%ri, %aj] : memref<?x?xf64>
      }
    }
    call @kernel_bicg(%m, %n, %A, %s, %q, %p, %r) : (index, index, memref<?x?xf64>, memref<?xf64>, memref<?xf64>, memref<?xf64>, memref<?xf64>) -> ()
    %s_out = memref.cast %s : memref<?xf64> to memref<*xf64>
    call @printMemrefF64(%s_out) : (memref<*xf64>) -> ()
    %q_out = memref.cast %q : memref<?xf64> to memref<*xf64>
    call @printMemrefF64(%q_out) : (memref<*xf64>) -> ()
    memref.dealloc %A : memref<?x?xf64>
    memref.dealloc %s : memref<?xf64>
    memref.dealloc %q : memref<?xf64>
    memref.dealloc %p : memref<?xf64>
    memref.dealloc %r : memref<?xf64>
    return
  }
}
