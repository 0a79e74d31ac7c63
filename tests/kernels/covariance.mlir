// covariance of PolyBench/C 4.2: the covariance matrix of the columns of data.
// |   | MINI | SMALL | MEDIUM | LARGE | EXTRALARGE |
// | m |   28 |    80 |    240 |  1200 |       2600 |
// | n |   32 |   100 |    260 |  1400 |       3000 |
// Arithmetic operations, negations aside: m (m + 1) (n + 1) + 2 m n + m.
#map = affine_map<(d0) -> (d0)>
module {
  func.func @kernel_covariance(%m: index, %n: index, %float_n: f64, %data: memref<?x?xf64>, %cov: memref<?x?xf64>, %mean: memref<?xf64>) {
    %zero = arith.constant 0.000000e+00 : f64
    %one = arith.constant 1.000000e+00 : f64
    affine.for %j = 0 to %m {
      affine.store %zero, %mean[%j] : memref<?xf64>
      affine.for %i = 0 to %n {
        %mean0 = affine.load %mean[%j] : memref<?xf64>
        %data0 = affine.load %data[%i, %j] : memref<?x?xf64>
        %0 = arith.addf %mean0, %data0 : f64
        affine.store %0, %mean[%j] : memref<?xf64>
      }
      %mean1 = affine.load %mean[%j] : memref<?xf64>
      %1 = arith.divf %mean1, %float_n : f64
      affine.store %1, %mean[%j] : memref<?xf64>
    }
    affine.for %i1 = 0 to %n {
      affine.for %j1 = 0 to %m {
        %data1 = affine.load %data[%i1, %j1] : memref<?x?xf64>
        %mean2 = affine.load %mean[%j1] : memref<?xf64>
        %2 = arith.subf %data1, %mean2 : f64
        affine.store %2, %data[%i1, %j1] : memref<?x?xf64>
      }
    }
    affine.for %i2 = 0 to %m {
      affine.for %j2 = #map(%i2) to %m {
        affine.store %zero, %cov[%i2, %j2] : memref<?x?xf64>
        affine.for %k = 0 to %n {
          %cov0 = affine.load %cov[%i2, %j2] : memref<?x?xf64>
          %data2 = affine.load %data[%k, %i2] : memref<?x?xf64>
          %data3 = affine.load %data[%k, %j2] : memref<?x?xf64>
          %3 = arith.mulf %data2, %data3 : f64
          %4 = arith.addf %cov0, %3 : f64
          affine.store %4, %cov[%i2, %j2] : memref<?x?xf64>
        }
        %cov1 = affine.load %cov[%i2, %j2] : memref<?x?xf64>
        %5 = arith.subf %float_n, %one : f64
        %6 = arith.divf %cov1, %5 : f64
        affine.store %6, %cov[%i2, %j2] : memref<?x?xf64>
        %cov2 = affine.load %cov[%i2, %j2] : memref<?x?xf64>
        affine.store %cov2, %cov[%j2, %i2] : memref<?x?xf64>
      }
    }
    return
  }
  func.func private @printMemrefF64(memref<*xf64>)
  func.func @main() {
    %m = arith.constant 35 : index
    %n = arith.constant 38 : index
    %int_m = arith.index_cast %m : index to i64
    %float_m = arith.sitofp %int_m : i64 to f64
    %int_n = arith.index_cast %n : index to i64
    %float_n = arith.sitofp %int_n : i64 to f64
    %zero = arith.constant 0.000000e+00 : f64
    %one = arith.constant 1 : index
    %data = memref.alloc(%n, %m) : memref<?x?xf64>
    %cov = memref.alloc(%m, %m) : memref<?x?xf64>
    %mean = memref.alloc(%m) : memref<?xf64>
    %cov_rows = memref.alloc(%m) : memref<?xf64>
    affine.for %di = 0 to %n {
      affine.for %dj = 0 to %m {
        %0 = arith.index_cast %di : index to i64
        %1 = arith.sitofp %0 : i64 to f64
        %2 = arith.index_cast %dj : index to i64
        %3 = arith.sitofp %2 : i64 to f64
        %4 = arith.mulf %1, %3 : f64
        %5 = arith.divf %4, %float_m : f64
        affine.store %5, %data[%di, %dj] : memref<?x?xf64>
      }
    }
    call @kernel_covariance(%m, %n, %float_n, %data, %cov, %mean) : (index, index, f64, memref<?x?xf64>, memref<?x?xf64>, memref<?xf64>) -> ()
    affine.for %cov_i = 0 to %m {
      affine.store %zero, %cov_rows[%cov_i] : memref<?xf64>
      affine.for %cov_j = 0 to %m {
        %cov_rows0 = affine.load %cov_rows[%cov_i] : memref<?xf64>
        %cov0 = affine.load %cov[%cov_i, %cov_j] : memref<?x?xf64>
        %6 = arith.addi %cov_j, %one : index
        %7 = arith.index_cast %6 : index to i64
        %8 = arith.sitofp %7 : i64 to f64
        %9 = arith.mulf %cov0, %8 : f64
        %10 = arith.addf %cov_rows0, %9 : f64
        affine.store %10, %cov_rows[%cov_i] : memref<?xf64>
      }
    }
    %cov_out = memref.cast %cov_rows : memref<?xf64> to memref<*xf64>
    call @printMemrefF64(%cov_out) : (memref<*xf64>) -> ()
    memref.dealloc %data : memref<?x?xf64>
    memref.dealloc %cov : memref<?x?xf64>
    memref.dealloc %mean : memref<?xf64>
    memref.dealloc %cov_rows : memref<?xf64>
    return
  }
}
