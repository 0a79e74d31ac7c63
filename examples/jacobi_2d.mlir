// jacobi-2d of PolyBench/C: a time loop around two five-point sweeps, A to B (%i, %j) and back (%k, %l).
#map = affine_map<()[s0] -> (s0 - 1)>
module {
  func.func @jacobi_2d(%steps: index, %n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
    %fifth = arith.constant 2.000000e-01 : f64
    affine.for %t = 0 to %steps {
      affine.for %i = 1 to #map()[%n] {
        affine.for %j = 1 to #map()[%n] {
          %a = affine.load %A[%i, %j] : memref<?x?xf64>
          %aw = affine.load %A[%i, %j - 1] : memref<?x?xf64>
          %p1 = arith.addf %a, %aw : f64
          %ae = affine.load %A[%i, %j + 1] : memref<?x?xf64>
          %p2 = arith.addf %p1, %ae : f64
          %as = affine.load %A[%i + 1, %j] : memref<?x?xf64>
          %p3 = arith.addf %p2, %as : f64
          %an = affine.load %A[%i - 1, %j] : memref<?x?xf64>
          %p4 = arith.addf %p3, %an : f64
          %pb = arith.mulf %fifth, %p4 : f64
          affine.store %pb, %B[%i, %j] : memref<?x?xf64>
        }
      }
      affine.for %k = 1 to #map()[%n] {
        affine.for %l = 1 to #map()[%n] {
          %b = affine.load %B[%k, %l] : memref<?x?xf64>
          %bw = affine.load %B[%k, %l - 1] : memref<?x?xf64>
          %q1 = arith.addf %b, %bw : f64
          %be = affine.load %B[%k, %l + 1] : memref<?x?xf64>
          %q2 = arith.addf %q1, %be : f64
          %bs = affine.load %B[%k + 1, %l] : memref<?x?xf64>
          %q3 = arith.addf %q2, %bs : f64
          %bn = affine.load %B[%k - 1, %l] : memref<?x?xf64>
          %q4 = arith.addf %q3, %bn : f64
          %qa = arith.mulf %fifth, %q4 : f64
          affine.store %qa, %A[%k, %l] : memref<?x?xf64>
        }
      }
    }
    return
  }
  func.func private @printMemrefF64(memref<*xf64>)
  func.func @main() {
    %two = arith.constant 2 : index
    %three = arith.constant 3 : index
    %steps = arith.constant 5 : index
    %n = arith.constant 19 : index
    %fn = arith.constant 1.900000e+01 : f64
    %A = memref.alloc(%n, %n) : memref<?x?xf64>
    %B = memref.alloc(%n, %n) : memref<?x?xf64>
    affine.for %ai = 0 to 19 {
      affine.for %aj = 0 to 19 {
        %0 = arith.addi %aj, %two : index
        %1 = arith.muli %ai, %0 : index
        %2 = arith.addi %1, %two : index
        %3 = arith.index_cast %2 : index to i64
        %4 = arith.sitofp %3 : i64 to f64
        %5 = arith.divf %4, %fn : f64
        affine.store %5, %A[%ai, %aj] : memref<?x?xf64>
      }
    }
    affine.for %bi = 0 to 19 {
      affine.for %bj = 0 to 19 {
        %6 = arith.addi %bj, %three : index
        %7 = arith.muli %bi, %6 : index
        %8 = arith.addi %7, %three : index
        %9 = arith.index_cast %8 : index to i64
        %10 = arith.sitofp %9 : i64 to f64
        %11 = arith.divf %10, %fn : f64
        affine.store %11, %B[%bi, %bj] : memref<?x?xf64>
      }
    }
    call @jacobi_2d(%steps, %n, %A, %B) : (index, index, memref<?x?xf64>, memref<?x?xf64>) -> ()
    %out = memref.cast %A : memref<?x?xf64> to memref<*xf64>
    call @printMemrefF64(%out) : (memref<*xf64>) -> ()
    memref.dealloc %A : memref<?x?xf64>
    memref.dealloc %B : memref<?x?xf64>
    return
  }
}
