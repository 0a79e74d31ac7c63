// adi of PolyBench/C 4.2: implicit steps in alternating directions: over the columns of u, then over its rows.
// The coefficients, scalars in C, are memrefs of rank 0. Where C counts j down, %j1 and %j3 are n - 1 - j.
// |        | MINI | SMALL | MEDIUM | LARGE | EXTRALARGE |
// | tsteps |   20 |    40 |    100 |   500 |       1000 |
// | n      |   20 |    60 |    200 |  1000 |       2000 |
// Arithmetic operations, negations aside: 34 tsteps (n - 2)^2 + 13.
#map = affine_map<()[s0] -> (s0 + 1)>
#map1 = affine_map<()[s0] -> (s0 - 1)>
module {
  func.func @kernel_adi(%tsteps: index, %n: index, %u: memref<?x?xf64>, %v: memref<?x?xf64>, %p: memref<?x?xf64>, %q: memref<?x?xf64>) {
    %one = arith.constant 1.000000e+00 : f64
    %two = arith.constant 2.000000e+00 : f64
    %zero = arith.constant 0.000000e+00 : f64
    %int_n = arith.index_cast %n : index to i64
    %float_n = arith.sitofp %int_n : i64 to f64
    %int_tsteps = arith.index_cast %tsteps : index to i64
    %float_tsteps = arith.sitofp %int_tsteps : i64 to f64
    %DX = memref.alloca() : memref<f64>
    %DY = memref.alloca() : memref<f64>
    %DT = memref.alloca() : memref<f64>
    %B1 = memref.alloca() : memref<f64>
    %B2 = memref.alloca() : memref<f64>
    %mul1 = memref.alloca() : memref<f64>
    %mul2 = memref.alloca() : memref<f64>
    %a = memref.alloca() : memref<f64>
    %b = memref.alloca() : memref<f64>
    %c = memref.alloca() : memref<f64>
    %d = memref.alloca() : memref<f64>
    %e = memref.alloca() : memref<f64>
    %f = memref.alloca() : memref<f64>
    %0 = arith.divf %one, %float_n : f64
    affine.store %0, %DX[] : memref<f64>
    %1 = arith.divf %one, %float_n : f64
    affine.store %1, %DY[] : memref<f64>
    %2 = arith.divf %one, %float_tsteps : f64
    affine.store %2, %DT[] : memref<f64>
    affine.store %two, %B1[] : memref<f64>
    affine.store %one, %B2[] : memref<f64>
    %b1_0 = affine.load %B1[] : memref<f64>
    %dt0 = affine.load %DT[] : memref<f64>
    %3 = arith.mulf %b1_0, %dt0 : f64
    %dx0 = affine.load %DX[] : memref<f64>
    %dx1 = affine.load %DX[] : memref<f64>
    %4 = arith.mulf %dx0, %dx1 : f64
    %5 = arith.divf %3, %4 : f64
    affine.store %5, %mul1[] : memref<f64>
    %b2_0 = affine.load %B2[] : memref<f64>
    %dt1 = affine.load %DT[] : memref<f64>
    %6 = arith.mulf %b2_0, %dt1 : f64
    %dy0 = affine.load %DY[] : memref<f64>
    %dy1 = affine.load %DY[] : memref<f64>
    %7 = arith.mulf %dy0, %dy1 : f64
    %8 = arith.divf %6, %7 : f64
    affine.store %8, %mul2[] : memref<f64>
    %mul1_0 = affine.load %mul1[] : memref<f64>
    %9 = arith.negf %mul1_0 : f64
    %10 = arith.divf %9, %two : f64
    affine.store %10, %a[] : memref<f64>
    %mul1_1 = affine.load %mul1[] : memref<f64>
    %11 = arith.addf %one, %mul1_1 : f64
    affine.store %11, %b[] : memref<f64>
    %a0 = affine.load %a[] : memref<f64>
    affine.store %a0, %c[] : memref<f64>
    %mul2_0 = affine.load %mul2[] : memref<f64>
    %12 = arith.negf %mul2_0 : f64
    %13 = arith.divf %12, %two : f64
    affine.store %13, %d[] : memref<f64>
    %mul2_1 = affine.load %mul2[] : memref<f64>
    %14 = arith.addf %one, %mul2_1 : f64
    affine.store %14, %e[] : memref<f64>
    %d0 = affine.load %d[] : memref<f64>
    affine.store %d0, %f[] : memref<f64>
    affine.for %t = 1 to #map()[%tsteps] {
      affine.for %i = 1 to #map1()[%n] {
        affine.store %one, %v[0, %i] : memref<?x?xf64>
        affine.store %zero, %p[%i, 0] : memref<?x?xf64>
        %v0 = affine.load %v[0, %i] : memref<?x?xf64>
        affine.store %v0, %q[%i, 0] : memref<?x?xf64>
        affine.for %j = 1 to #map1()[%n] {
          %c0 = affine.load %c[] : memref<f64>
          %15 = arith.negf %c0 : f64
          %a1 = affine.load %a[] : memref<f64>
          %p0 = affine.load %p[%i, %j - 1] : memref<?x?xf64>
          %16 = arith.mulf %a1, %p0 : f64
          %b0 = affine.load %b[] : memref<f64>
          %17 = arith.addf %16, %b0 : f64
          %18 = arith.divf %15, %17 : f64
          affine.store %18, %p[%i, %j] : memref<?x?xf64>
          %d1 = affine.load %d[] : memref<f64>
          %19 = arith.negf %d1 : f64
          %u0 = affine.load %u[%j, %i - 1] : memref<?x?xf64>
          %20 = arith.mulf %19, %u0 : f64
          %d2 = affine.load %d[] : memref<f64>
          %21 = arith.mulf %two, %d2 : f64
          %22 = arith.addf %one, %21 : f64
          %u1 = affine.load %u[%j, %i] : memref<?x?xf64>
          %23 = arith.mulf %22, %u1 : f64
          %24 = arith.addf %20, %23 : f64
          %f0 = affine.load %f[] : memref<f64>
          %u2 = affine.load %u[%j, %i + 1] : memref<?x?xf64>
          %25 = arith.mulf %f0, %u2 : f64
          %26 = arith.subf %24, %25 : f64
          %a2 = affine.load %a[] : memref<f64>
          %q0 = affine.load %q[%i, %j - 1] : memref<?x?xf64>
          %27 = arith.mulf %a2, %q0 : f64
          %28 = arith.subf %26, %27 : f64
          %a3 = affine.load %a[] : memref<f64>
          %p1 = affine.load %p[%i, %j - 1] : memref<?x?xf64>
          %29 = arith.mulf %a3, %p1 : f64
          %b1 = affine.load %b[] : memref<f64>
          %30 = arith.addf %29, %b1 : f64
          %31 = arith.divf %28, %30 : f64
          affine.store %31, %q[%i, %j] : memref<?x?xf64>
        }
        affine.store %one, %v[symbol(%n) - 1, %i] : memref<?x?xf64>
        affine.for %j1 = 1 to #map1()[%n] {
          %p2 = affine.load %p[%i, -%j1 + symbol(%n) - 1] : memref<?x?xf64>
          %v1 = affine.load %v[-%j1 + symbol(%n), %i] : memref<?x?xf64>
          %32 = arith.mulf %p2, %v1 : f64
          %q1 = affine.load %q[%i, -%j1 + symbol(%n) - 1] : memref<?x?xf64>
          %33 = arith.addf %32, %q1 : f64
          affine.store %33, %v[-%j1 + symbol(%n) - 1, %i] : memref<?x?xf64>
        }
      }
      affine.for %i1 = 1 to #map1()[%n] {
        affine.store %one, %u[%i1, 0] : memref<?x?xf64>
        affine.store %zero, %p[%i1, 0] : memref<?x?xf64>
        %u3 = affine.load %u[%i1, 0] : memref<?x?xf64>
        affine.store %u3, %q[%i1, 0] : memref<?x?xf64>
        affine.for %j2 = 1 to #map1()[%n] {
          %f1 = affine.load %f[] : memref<f64>
          %34 = arith.negf %f1 : f64
          %d3 = affine.load %d[] : memref<f64>
          %p3 = affine.load %p[%i1, %j2 - 1] : memref<?x?xf64>
          %35 = arith.mulf %d3, %p3 : f64
          %e0 = affine.load %e[] : memref<f64>
          %36 = arith.addf %35, %e0 : f64
          %37 = arith.divf %34, %36 : f64
          affine.store %37, %p[%i1, %j2] : memref<?x?xf64>
          %a4 = affine.load %a[] : memref<f64>
          %38 = arith.negf %a4 : f64
          %v2 = affine.load %v[%i1 - 1, %j2] : memref<?x?xf64>
          %39 = arith.mulf %38, %v2 : f64
          %a5 = affine.load %a[] : memref<f64>
          %40 = arith.mulf %two, %a5 : f64
          %41 = arith.addf %one, %40 : f64
          %v3 = affine.load %v[%i1, %j2] : memref<?x?xf64>
          %42 = arith.mulf %41, %v3 : f64
          %43 = arith.addf %39, %42 : f64
          %c1 = affine.load %c[] : memref<f64>
          %v4 = affine.load %v[%i1 + 1, %j2] : memref<?x?xf64>
          %44 = arith.mulf %c1, %v4 : f64
          %45 = arith.subf %43, %44 : f64
          %d4 = affine.load %d[] : memref<f64>
          %q2 = affine.load %q[%i1, %j2 - 1] : memref<?x?xf64>
          %46 = arith.mulf %d4, %q2 : f64
          %47 = arith.subf %45, %46 : f64
          %d5 = affine.load %d[] : memref<f64>
          %p4 = affine.load %p[%i1, %j2 - 1] : memref<?x?xf64>
          %48 = arith.mulf %d5, %p4 : f64
          %e1 = affine.load %e[] : memref<f64>
          %49 = arith.addf %48, %e1 : f64
          %50 = arith.divf %47, %49 : f64
          affine.store %50, %q[%i1, %j2] : memref<?x?xf64>
        }
        affine.store %one, %u[%i1, symbol(%n) - 1] : memref<?x?xf64>
        affine.for %j3 = 1 to #map1()[%n] {
          %p5 = affine.load %p[%i1, -%j3 + symbol(%n) - 1] : memref<?x?xf64>
          %u4 = affine.load %u[%i1, -%j3 + symbol(%n)] : memref<?x?xf64>
          %51 = arith.mulf %p5, %u4 : f64
          %q3 = affine.load %q[%i1, -%j3 + symbol(%n) - 1] : memref<?x?xf64>
          %52 = arith.addf %51, %q3 : f64
          affine.store %52, %u[%i1, -%j3 + symbol(%n) - 1] : memref<?x?xf64>
        }
      }
    }
    return
  }
  func.func private @printMemrefF64(memref<*xf64>)
  func.func @main() {
    %tsteps = arith.constant 6 : index
    %n = arith.constant 34 : index
    %int_n = arith.index_cast %n : index to i64
    %float_n = arith.sitofp %int_n : i64 to f64
    %zero = arith.constant 0.000000e+00 : f64
    %one = arith.constant 1 : index
    %u = memref.alloc(%n, %n) : memref<?x?xf64>
    %v = memref.alloc(%n, %n) : memref<?x?xf64>
    %p = memref.alloc(%n, %n) : memref<?x?xf64>
    %q = memref.alloc(%n, %n) : memref<?x?xf64>
    %u_rows = memref.alloc(%n) : memref<?xf64>
    affine.for %ui = 0 to %n {
      affine.for %uj = 0 to %n {
        %0 = arith.addi %ui, %n : index
        %1 = arith.subi %0, %uj : index
        %2 = arith.index_cast %1 : index to i64
        %3 = arith.sitofp %2 : i64 to f64
        %4 = arith.divf %3, %float_n : f64
        affine.store %4, %u[%ui, %uj] : memref<?x?xf64>
      }
    }
    call @kernel_adi(%tsteps, %n, %u, %v, %p, %q) : (index, index, memref<?x?xf64>, memref<?x?xf64>, memref<?x?xf64>, memref<?x?xf64>) -> ()
    affine.for %u_i = 0 to %n {
      affine.store %zero, %u_rows[%u_i] : memref<?xf64>
      affine.for %u_j = 0 to %n {
        %u_rows0 = affine.load %u_rows[%u_i] : memref<?xf64>
        %u0 = affine.load %u[%u_i, %u_j] : memref<?x?xf64>
        %5 = arith.addi %u_j, %one : index
        %6 = arith.index_cast %5 : index to i64
        %7 = arith.sitofp %6 : i64 to f64
        %8 = arith.mulf %u0, %7 : f64
        %9 = arith.addf %u_rows0, %8 : f64
        affine.store %9, %u_rows[%u_i] : memref<?xf64>
      }
    }
    %u_out = memref.cast %u_rows : memref<?xf64> to memref<*xf64>
    call @printMemrefF64(%u_out) : (memref<*xf64>) -> ()
    memref.dealloc %u : memref<?x?xf64>
    memref.dealloc %v : memref<?x?xf64>
    memref.dealloc %p : memref<?x?xf64>
    memref.dealloc %q : memref<?x?xf64>
    memref.dealloc %u_rows : memref<?xf64>
    return
  }
}
