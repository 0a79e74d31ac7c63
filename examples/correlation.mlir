// correlation of PolyBench/C: means, standard deviations, centering and scaling, the correlation matrix.
// Imperfect nests, reductions through memory, a select on data, a triangular nest.
#map = affine_map<()[s0] -> (s0 - 1)>
#map1 = affine_map<(d0) -> (d0 + 1)>
module {
  func.func @correlation(%m: index, %n: index, %float_n: f64, %data: memref<?x?xf64>, %corr: memref<?x?xf64>, %mean: memref<?xf64>, %stddev: memref<?xf64>) {
    %zero = arith.constant 0.000000e+00 : f64
    %one = arith.constant 1.000000e+00 : f64
    %eps = arith.constant 1.000000e-01 : f64
    affine.for %mj = 0 to %m {
      affine.store %zero, %mean[%mj] : memref<?xf64>
      affine.for %mi = 0 to %n {
        %m0 = affine.load %mean[%mj] : memref<?xf64>
        %m1 = affine.load %data[%mi, %mj] : memref<?x?xf64>
        %m2 = arith.addf %m0, %m1 : f64
        affine.store %m2, %mean[%mj] : memref<?xf64>
      }
      %m3 = affine.load %mean[%mj] : memref<?xf64>
      %m4 = arith.divf %m3, %float_n : f64
      affine.store %m4, %mean[%mj] : memref<?xf64>
    }
    affine.for %sj = 0 to %m {
      affine.store %zero, %stddev[%sj] : memref<?xf64>
      affine.for %si = 0 to %n {
        %s0 = affine.load %stddev[%sj] : memref<?xf64>
        %s1 = affine.load %data[%si, %sj] : memref<?x?xf64>
        %s2 = affine.load %mean[%sj] : memref<?xf64>
        %s3 = arith.subf %s1, %s2 : f64
        %s4 = arith.mulf %s3, %s3 : f64
        %s5 = arith.addf %s0, %s4 : f64
        affine.store %s5, %stddev[%sj] : memref<?xf64>
      }
      %s6 = affine.load %stddev[%sj] : memref<?xf64>
      %s7 = arith.divf %s6, %float_n : f64
      %s8 = math.sqrt %s7 : f64
      %small = arith.cmpf ole, %s8, %eps : f64
      %s9 = arith.select %small, %one, %s8 : f64
      affine.store %s9, %stddev[%sj] : memref<?xf64>
    }
    %root = math.sqrt %float_n : f64
    affine.for %ci = 0 to %n {
      affine.for %cj = 0 to %m {
        %c0 = affine.load %data[%ci, %cj] : memref<?x?xf64>
        %c1 = affine.load %mean[%cj] : memref<?xf64>
        %c2 = arith.subf %c0, %c1 : f64
        %c3 = affine.load %stddev[%cj] : memref<?xf64>
        %c4 = arith.mulf %root, %c3 : f64
        %c5 = arith.divf %c2, %c4 : f64
        affine.store %c5, %data[%ci, %cj] : memref<?x?xf64>
      }
    }
    affine.for %i = 0 to #map()[%m] {
      affine.store %one, %corr[%i, %i] : memref<?x?xf64>
      affine.for %j = #map1(%i) to %m {
        affine.store %zero, %corr[%i, %j] : memref<?x?xf64>
        affine.for %k = 0 to %n {
          %r0 = affine.load %corr[%i, %j] : memref<?x?xf64>
          %r1 = affine.load %data[%k, %i] : memref<?x?xf64>
          %r2 = affine.load %data[%k, %j] : memref<?x?xf64>
          %r3 = arith.mulf %r1, %r2 : f64
          %r4 = arith.addf %r0, %r3 : f64
          affine.store %r4, %corr[%i, %j] : memref<?x?xf64>
        }
        %r5 = affine.load %corr[%i, %j] : memref<?x?xf64>
        affine.store %r5, %corr[%j, %i] : memref<?x?xf64>
      }
    }
    affine.store %one, %corr[symbol(%m) - 1, symbol(%m) - 1] : memref<?x?xf64>
    return
  }
  func.func private @printMemrefF64(memref<*xf64>)
  func.func @main() {
    %seven = arith.constant 7 : index
    %m = arith.constant 11 : index
    %n = arith.constant 14 : index
    %fm = arith.constant 1.100000e+01 : f64
    %fn = arith.constant 1.400000e+01 : f64
    %data = memref.alloc(%n, %m) : memref<?x?xf64>
    %corr = memref.alloc(%m, %m) : memref<?x?xf64>
    %mean = memref.alloc(%m) : memref<?xf64>
    %stddev = memref.alloc(%m) : memref<?xf64>
    affine.for %di = 0 to 14 {
      affine.for %dj = 0 to 11 {
        %0 = arith.muli %di, %dj : index
        %1 = arith.remsi %0, %seven : index
        %2 = arith.index_cast %1 : index to i64
        %3 = arith.sitofp %2 : i64 to f64
        %4 = arith.divf %3, %fm : f64
        affine.store %4, %data[%di, %dj] : memref<?x?xf64>
      }
    }
    call @correlation(%m, %n, %fn, %data, %corr, %mean, %stddev) : (index, index, f64, memref<?x?xf64>, memref<?x?xf64>, memref<?xf64>, memref<?xf64>) -> ()
    %out = memref.cast %corr : memref<?x?xf64> to memref<*xf64>
    call @printMemrefF64(%out) : (memref<*xf64>) -> ()
    %deviations = memref.cast %stddev : memref<?xf64> to memref<*xf64>
    call @printMemrefF64(%deviations) : (memref<*xf64>) -> ()
    memref.dealloc %data : memref<?x?xf64>
    memref.dealloc %corr : memref<?x?xf64>
    memref.dealloc %mean : memref<?xf64>
    memref.dealloc %stddev : memref<?xf64>
    return
  }
}
