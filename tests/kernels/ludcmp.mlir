// ludcmp of PolyBench/C 4.2: solves A * x = b: A = L * U in place, L * y = b, U * x = y.
// w, a scalar in C, is a memref of rank 0. In the last nest C counts i down from n - 1: %i2 is n - 1 - i.
// |   | MINI | SMALL | MEDIUM | LARGE | EXTRALARGE |
// | n |   40 |   120 |    400 |  2000 |       4000 |
// Arithmetic operations, negations aside: n (n - 1) (2 n - 1) / 3 + 5 n (n - 1) / 2 + n.
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0)[s0] -> (-d0 + s0)>
#map2 = affine_map<(d0) -> (d0 + 1)>
module {
  func.func @kernel_ludcmp(%n: index, %A: memref<?x?xf64>, %b: memref<?xf64>, %x: memref<?xf64>, %y: memref<?xf64>) {
    %w = memref.alloca() : memref<f64>
    affine.for %i = 0 to %n {
      affine.for %j = 0 to #map(%i) {
        %a0 = affine.load %A[%i, %j] : memref<?x?xf64>
        affine.store %a0, %w[] : memref<f64>
        affine.for %k = 0 to #map(%j) {
          %w0 = affine.load %w[] : memref<f64>
          %a1 = affine.load %A[%i, %k] : memref<?x?xf64>
          %a2 = affine.load %A[%k, %j] : memref<?x?xf64>
          %0 = arith.mulf %a1, %a2 : f64
          %1 = arith.subf %w0, %0 : f64
          affine.store %1, %w[] : memref<f64>
        }
        %w1 = affine.load %w[] : memref<f64>
        %a3 = affine.load %A[%j, %j] : memref<?x?xf64>
        %2 = arith.divf %w1, %a3 : f64
        affine.store %2, %A[%i, %j] : memref<?x?xf64>
      }
      affine.for %j1 = #map(%i) to %n {
        %a4 = affine.load %A[%i, %j1] : memref<?x?xf64>
        affine.store %a4, %w[] : memref<f64>
        affine.for %k1 = 0 to #map(%i) {
          %w2 = affine.load %w[] : memref<f64>
          %a5 = affine.load %A[%i, %k1] : memref<?x?xf64>
          %a6 = affine.load %A[%k1, %j1] : memref<?x?xf64>
          %3 = arith.mulf %a5, %a6 : f64
          %4 = arith.subf %w2, %3 : f64
          affine.store %4, %w[] : memref<f64>
        }
        %w3 = affine.load %w[] : memref<f64>
        affine.store %w3, %A[%i, %j1] : memref<?x?xf64>
      }
    }
    affine.for %i1 = 0 to %n {
      %b0 = affine.load %b[%i1] : memref<?xf64>
      affine.store %b0, %w[] : memref<f64>
      affine.for %j2 = 0 to #map(%i1) {
        %w4 = affine.load %w[] : memref<f64>
        %a7 = affine.load %A[%i1, %j2] : memref<?x?xf64>
        %y0 = affine.load %y[%j2] : memref<?xf64>
        %5 = arith.mulf %a7, %y0 : f64
        %6 = arith.subf %w4, %5 : f64
        affine.store %6, %w[] : memref<f64>
      }
      %w5 = affine.load %w[] : memref<f64>
      affine.store %w5, %y[%i1] : memref<?xf64>
    }
    affine.for %i2 = 0 to %n {
      %y1 = affine.load %y[-%i2 + symbol(%n) - 1] : memref<?xf64>
      affine.store %y1, %w[] : memref<f64>
      affine.for %j3 = #map1(%i2)[%n] to %n {
        %w6 = affine.load %w[] : memref<f64>
        %a8 = affine.load %A[-%i2 + symbol(%n) - 1, %j3] : memref<?x?xf64>
        %x0 = affine.load %x[%j3] : memref<?xf64>
        %7 = arith.mulf %a8, %x0 : f64
        %8 = arith.subf %w6, %7 : f64
        affine.store %8, %w[] : memref<f64>
      }
      %w7 = affine.load %w[] : memref<f64>
      %a9 = affine.load %A[-%i2 + symbol(%n) - 1, -%i2 + symbol(%n) - 1] : memref<?x?xf64>
      %9 = arith.divf %w7, %a9 : f64
      affine.store %9, %x[-%i2 + symbol(%n) - 1] : memref<?xf64>
    }
    return
  }
  func.func private @printMemrefF64(memref<*xf64>)
  func.func @main() {
    %n = arith.constant 37 : index
    %int_n = arith.index_cast %n : index to i64
    %float_n = arith.sitofp %int_n : i64 to f64
    %zero = arith.constant 0.000000e+00 : f64
    %one = arith.constant 1 : index
    %two = arith.constant 2.000000e+00 : f64
    %four = arith.constant 4.000000e+00 : f64
    %zero_index = arith.constant 0 : index
    %one_f64 = arith.constant 1.000000e+00 : f64
    %A = memref.alloc(%n, %n) : memref<?x?xf64>
    %b = memref.alloc(%n) : memref<?xf64>
    %x = memref.alloc(%n) : memref<?xf64>
    %y = memref.alloc(%n) : memref<?xf64>
    %B = memref.alloc(%n, %n) : memref<?x?xf64>
    affine.for %bi = 0 to %n {
      affine.store %zero, %x[%bi] : memref<?xf64>
      affine.store %zero, %y[%bi] : memref<?xf64>
      %0 = arith.addi %bi, %one : index
      %1 = arith.index_cast %0 : index to i64
      %2 = arith.sitofp %1 : i64 to f64
      %3 = arith.divf %2, %float_n : f64
      %4 = arith.divf %3, %two : f64
      %5 = arith.addf %4, %four : f64
      affine.store %5, %b[%bi] : memref<?xf64>
    }
    affine.for %ai = 0 to %n {
      affine.for %aj = 0 to #map2(%ai) {
        %6 = arith.subi %zero_index, %aj : index
        %7 = arith.remsi %6, %n : index
        %8 = arith.index_cast %7 : index to i64
        %9 = arith.sitofp %8 : i64 to f64
        %10 = arith.divf %9, %float_n : f64
        %11 = arith.addf %10, %one_f64 : f64
        affine.store %11, %A[%ai, %aj] : memref<?x?xf64>
      }
      affine.for %ak = #map2(%ai) to %n {
        affine.store %zero, %A[%ai, %ak] : memref<?x?xf64>
      }
      affine.store %one_f64, %A[%ai, %ai] : memref<?x?xf64>
    }
    affine.for %br = 0 to %n {
      affine.for %bs = 0 to %n {
        affine.store %zero, %B[%br, %bs] : memref<?x?xf64>
      }
    }
    affine.for %pt = 0 to %n {
      affine.for %pr = 0 to %n {
        affine.for %ps = 0 to %n {
          %b0 = affine.load %B[%pr, %ps] : memref<?x?xf64>
          %a0 = affine.load %A[%pr, %pt] : memref<?x?xf64>
          %a1 = affine.load %A[%ps, %pt] : memref<?x?xf64>
          %12 = arith.mulf %a0, %a1 : f64
          %13 = arith.addf %b0, %12 : f64
          affine.store %13, %B[%pr, %ps] : memref<?x?xf64>
        }
      }
    }
    affine.for %cr = 0 to %n {
      affine.for %cs = 0 to %n {
        %b1 = affine.load %B[%cr, %cs] : memref<?x?xf64>
        affine.store %b1, %A[%cr, %cs] : memref<?x?xf64>
      }
    }
    call @kernel_ludcmp(%n, %A, %b, %x, %y) : (index, memref<?x?xf64>, memref<?xf64>, memref<?xf64>, memref<?xf64>) -> ()
    %x_out = memref.cast %x : memref<?xf64> to memref<*xf64>
    call @printMemrefF64(%x_out) : (memref<*xf64>) -> ()
    %y_out = memref.cast %y : memref<?xf64> to memref<*xf64>
    call @printMemrefF64(%y_out) : (memref<*xf64>) -> ()
    memref.dealloc %A : memref<?x?xf64>
    memref.dealloc %b : memref<?xf64>
    memref.dealloc %x : memref<?xf64>
    memref.dealloc %y : memref<?xf64>
    memref.dealloc %B : memref<?x?xf64>
    return
  }
}
