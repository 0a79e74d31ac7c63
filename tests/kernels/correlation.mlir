// correlation of PolyBench/C 4.2: the correlation matrix of the columns of data, by means and standard deviations.
// |   | MINI | SMALL | MEDIUM | LARGE | EXTRALARGE |
// | m |   28 |    80 |    240 |  1200 |       2600 |
// | n |   32 |   100 |    260 |  1400 |       3000 |
// Arithmetic operations, negations aside: m (m - 1) n + 9 m n + 3 m.
#map = affine_map<()[s0] -> (s0 - 1)>
#map1 = affine_map<(d0) -> (d0 + 1)>
module {
  func.func @kernel_correlation(%m: index, %n: index, %float_n: f64, %data: memref<?x?xf64>, %corr: memref<?x?xf64>, %mean: memref<?xf64>, %stddev: memref<?xf64>) {
    %zero = arith.constant 0.000000e+00 : f64
    %eps = arith.constant 1.000000e-01 : f64
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
    affine.for %j1 = 0 to %m {
      affine.store %zero, %stddev[%j1] : memref<?xf64>
      affine.for %i1 = 0 to %n {
        %stddev0 = affine.load %stddev[%j1] : memref<?xf64>
        %data1 = affine.load %data[%i1, %j1] : memref<?x?xf64>
        %mean2 = affine.load %mean[%j1] : memref<?xf64>
        %2 = arith.subf %data1, %mean2 : f64
        %data2 = affine.load %data[%i1, %j1] : memref<?x?xf64>
        %mean3 = affine.load %mean[%j1] : memref<?xf64>
        %3 = arith.subf %data2, %mean3 : f64
        %4 = arith.mulf %2, %3 : f64
        %5 = arith.addf %stddev0, %4 : f64
        affine.store %5, %stddev[%j1] : memref<?xf64>
      }
      %stddev1 = affine.load %stddev[%j1] : memref<?xf64>
      %6 = arith.divf %stddev1, %float_n : f64
      affine.store %6, %stddev[%j1] : memref<?xf64>
      %stddev2 = affine.load %stddev[%j1] : memref<?xf64>
      %7 = math.sqrt %stddev2 : f64
      affine.store %7, %stddev[%j1] : memref<?xf64>
      %stddev3 = affine.load %stddev[%j1] : memref<?xf64>
      %8 = arith.cmpf ole, %stddev3, %eps : f64
      %stddev4 = affine.load %stddev[%j1] : memref<?xf64>
      %9 = arith.select %8, %one, %stddev4 : f64
      affine.store %9, %stddev[%j1] : memref<?xf64>
    }
    affine.for %i2 = 0 to %n {
      affine.for %j2 = 0 to %m {
        %data3 = affine.load %data[%i2, %j2] : memref<?x?xf64>
        %mean4 = affine.load %mean[%j2] : memref<?xf64>
        %10 = arith.subf %data3, %mean4 : f64
        affine.store %10, %data[%i2, %j2] : memref<?x?xf64>
        %data4 = affine.load %data[%i2, %j2] : memref<?x?xf64>
        %11 = math.sqrt %float_n : f64
        %stddev5 = affine.load %stddev[%j2] : memref<?xf64>
        %12 = arith.mulf %11, %stddev5 : f64
        %13 = arith.divf %data4, %12 : f64
        affine.store %13, %data[%i2, %j2] : memref<?x?xf64>
      }
    }
    affine.for %i3 = 0 to #map()[%m] {
      affine.store %one, %corr[%i3, %i3] : memref<?x?xf64>
      affine.for %j3 = #map1(%i3) to %m {
        affine.store %zero, %corr[%i3, %j3] : memref<?x?xf64>
        affine.for %k = 0 to %n {
          %corr0 = affine.load %corr[%i3, %j3] : memref<?x?xf64>
          %data5 = affine.load %data[%k, %i3] : memref<?x?xf64>
          %data6 = affine.load %data[%k, %j3] : memref<?x?xf64>
          %14 = arith.mulf %data5, %data6 : f64
          %15 = arith.addf %corr0, %14 : f64
          affine.store %15, %corr[%i3, %j3] : memref<?x?xf64>
        }
        %corr1 = affine.load %corr[%i3, %j3] : memref<?x?xf64>
        affine.store %corr1, %corr[%j3, %i3] : memref<?x?xf64>
      }
    }
    affine.store %one, %corr[symbol(%m) - 1, symbol(%m) - 1] : memref<?x?xf64>
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
    %corr = memref.alloc(%m, %m) : memref<?x?xf64>
    %mean = memref.alloc(%m) : memref<?xf64>
    %stddev = memref.alloc(%m) : memref<?xf64>
    %corr_rows = memref.alloc(%m) : memref<?xf64>
    affine.for %di = 0 to %n {
      affine.for %dj = 0 to %m {
        %0 = arith.muli %di, %dj : index
        %1 = arith.index_cast %0 : index to i64
        %2 = arith.sitofp %1 : i64 to f64
        %3 = arith.divf %2, %float_m : f64
        %4 = arith.index_cast %di : index to i64
        %5 = arith.sitofp %4 : i64 to f64
        %6 = arith.addf %3, %5 : f64
        affine.store %6, %data[%di, %dj] : memref<?x?xf64>
      }
    }
    call @kernel_correlation(%m, %n, %float_n, %data, %corr, %mean, %stddev) : (index, index, f64, memref<?x?xf64>, memref<?x?xf64>, memref<?xf64>, memref<?xf64>) -> ()
    affine.for %corr_i = 0 to %m {
      affine.store %zero, %corr_rows[%corr_i] : memref<?xf64>
      affine.for %corr_j = 0 to %m {
        %corr_rows0 = affine.load %corr_rows[%corr_i] : memref<?xf64>
        %corr0 = affine.load %corr[%corr_i, %corr_j] : memref<?x?xf64>
        %7 = arith.addi %corr_j, %one : index
        %8 = arith.index_cast %7 : index to i64
        %9 = arith.sitofp %8 : i64 to f64
        %10 = arith.mulf %corr0, %9 : f64
        %11 = arith.addf %corr_rows0, %10 : f64
        affine.store %11, %corr_rows[%corr_i] : memref<?xf64>
      }
    }
    %corr_out = memref.cast %corr_rows : memref<?xf64> to memref<*xf64>
    call @printMemrefF64(%corr_out) : (memref<*xf64>) -> ()
    memref.dealloc %data : memref<?x?xf64>
    memref.dealloc %corr : memref<?x?xf64>
    memref.dealloc %mean : memref<?xf64>
    memref.dealloc %stddev : memref<?xf64>
    memref.dealloc %corr_rows : memref<?xf64>
    return
  }
}
