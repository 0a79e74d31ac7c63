// seidel-2d of PolyBench/C: the mean of nine points in place; every loop carries a dependence.
#map = affine_map<()[s0] -> (s0 - 1)>
module {
  func.func @seidel_2d(%steps: index, %n: index, %A: memref<?x?xf64>) {
    %nine = arith.constant 9.000000e+00 : f64
    affine.for %t = 0 to %steps {
      affine.for %i = 1 to #map()[%n] {
        affine.for %j = 1 to #map()[%n] {
          %nw = affine.load %A[%i - 1, %j - 1] : memref<?x?xf64>
          %n0 = affine.load %A[%i - 1, %j] : memref<?x?xf64>
          %sum1 = arith.addf %nw, %n0 : f64
          %ne = affine.load %A[%i - 1, %j + 1] : memref<?x?xf64>
          %sum2 = arith.addf %sum1, %ne : f64
          %w = affine.load %A[%i, %j - 1] : memref<?x?xf64>
          %sum3 = arith.addf %sum2, %w : f64
          %c = affine.load %A[%i, %j] : memref<?x?xf64>
          %sum4 = arith.addf %sum3, %c : f64
          %e = affine.load %A[%i, %j + 1] : memref<?x?xf64>
          %sum5 = arith.addf %sum4, %e : f64
          %sw = affine.load %A[%i + 1, %j - 1] : memref<?x?xf64>
          %sum6 = arith.addf %sum5, %sw : f64
          %s0 = affine.load %A[%i + 1, %j] : memref<?x?xf64>
          %sum7 = arith.addf %sum6, %s0 : f64
          %se = affine.load %A[%i + 1, %j + 1] : memref<?x?xf64>
          %sum8 = arith.addf %sum7, %se : f64
          %mean = arith.divf %sum8, %nine : f64
          affine.store %mean, %A[%i, %j] : memref<?x?xf64>
        }
      }
    }
    return
  }
  func.func private @printMemrefF64(memref<*xf64>)
  func.func @main() {
    %two = arith.constant 2 : index
    %steps = arith.constant 4 : index
    %n = arith.constant 17 : index
    %fn = arith.constant 1.700000e+01 : f64
    %A = memref.alloc(%n, %n) : memref<?x?xf64>
    affine.for %ai = 0 to 17 {
      affine.for %aj = 0 to 17 {
        %0 = arith.addi %aj, %two : index
        %1 = arith.muli %ai, %0 : index
        %2 = arith.addi %1, %two : index
        %3 = arith.index_cast %2 : index to i64
        %4 = arith.sitofp %3 : i64 to f64
        %5 = arith.divf %4, %fn : f64
        affine.store %5, %A[%ai, %aj] : memref<?x?xf64>
      }
    }
    call @seidel_2d(%steps, %n, %A) : (index, index, memref<?x?xf64>) -> ()
    %out = memref.cast %A : memref<?x?xf64> to memref<*xf64>
    call @printMemrefF64(%out) : (memref<*xf64>) -> ()
    memref.dealloc %A : memref<?x?xf64>
    return
  }
}
