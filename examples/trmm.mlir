// trmm of PolyBench/C: B := alpha * A^T * B with A unit lower triangular, in place.
// The triangular update is the perfect nest %i, %j, %k; the scaling of B is %si, %sj.
#map = affine_map<(d0) -> (d0 + 1)>
module {
  func.func @trmm(%m: index, %n: index, %alpha: f64, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
    affine.for %i = 0 to %m {
      affine.for %j = 0 to %n {
        affine.for %k = #map(%i) to %m {
          %b = affine.load %B[%i, %j] : memref<?x?xf64>
          %a = affine.load %A[%k, %i] : memref<?x?xf64>
          %below = affine.load %B[%k, %j] : memref<?x?xf64>
          %ab = arith.mulf %a, %below : f64
          %sum = arith.addf %b, %ab : f64
          affine.store %sum, %B[%i, %j] : memref<?x?xf64>
        }
      }
    }
    affine.for %si = 0 to %m {
      affine.for %sj = 0 to %n {
        %old = affine.load %B[%si, %sj] : memref<?x?xf64>
        %scaled = arith.mulf %alpha, %old : f64
        affine.store %scaled, %B[%si, %sj] : memref<?x?xf64>
      }
    }
    return
  }
  func.func private @printMemrefF64(memref<*xf64>)
  func.func @main() {
    %m = arith.constant 20 : index
    %n = arith.constant 23 : index
    %alpha = arith.constant 1.500000e+00 : f64
    %fm = arith.constant 2.000000e+01 : f64
    %fn = arith.constant 2.300000e+01 : f64
    %A = memref.alloc(%m, %m) : memref<?x?xf64>
    %B = memref.alloc(%m, %n) : memref<?x?xf64>
    affine.for %ai = 0 to 20 {
      affine.for %aj = 0 to 20 {
        %0 = arith.addi %ai, %aj : index
        %1 = arith.remsi %0, %m : index
        %2 = arith.index_cast %1 : index to i64
        %3 = arith.sitofp %2 : i64 to f64
        %4 = arith.divf %3, %fm : f64
        affine.store %4, %A[%ai, %aj] : memref<?x?xf64>
      }
    }
    affine.for %bi = 0 to 20 {
      affine.for %bj = 0 to 23 {
        %5 = arith.subi %bi, %bj : index
        %6 = arith.addi %5, %n : index
        %7 = arith.remsi %6, %n : index
        %8 = arith.index_cast %7 : index to i64
        %9 = arith.sitofp %8 : i64 to f64
        %10 = arith.divf %9, %fn : f64
        affine.store %10, %B[%bi, %bj] : memref<?x?xf64>
      }
    }
    call @trmm(%m, %n, %alpha, %A, %B) : (index, index, f64, memref<?x?xf64>, memref<?x?xf64>) -> ()
    %out = memref.cast %B : memref<?x?xf64> to memref<*xf64>
    call @printMemrefF64(%out) : (memref<*xf64>) -> ()
    memref.dealloc %A : memref<?x?xf64>
    memref.dealloc %B : memref<?x?xf64>
    return
  }
}
