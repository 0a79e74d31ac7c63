// fdtd-2d of PolyBench/C 4.2: finite differences in time for an electromagnetic field: ey, ex, then hz, in each step.
// |      | MINI | SMALL | MEDIUM | LARGE | EXTRALARGE |
// | tmax |   20 |    40 |    100 |   500 |       1000 |
// | nx   |   20 |    60 |    200 |  1000 |       2000 |
// | ny   |   30 |    80 |    240 |  1200 |       2600 |
// Arithmetic operations, negations aside: tmax (3 (nx - 1) ny + 3 nx (ny - 1) + 5 (nx - 1) (ny - 1)).
#map = affine_map<()[s0] -> (s0 - 1)>
module {
  func.func @kernel_fdtd_2d(%tmax: index, %nx: index, %ny: index, %ex: memref<?x?xf64>, %ey: memref<?x?xf64>, %hz: memref<?x?xf64>, %_fict_: memref<?xf64>) {
    %half = arith.constant 5.000000e-01 : f64
    %seven_tenths = arith.constant 0.69999999999999996 : f64
    affine.for %t = 0 to %tmax {
      affine.for %j = 0 to %ny {
        %fict0 = affine.load %_fict_[%t] : memref<?xf64>
        affine.store %fict0, %ey[0, %j] : memref<?x?xf64>
      }
      affine.for %i = 1 to %nx {
        affine.for %j1 = 0 to %ny {
          %ey0 = affine.load %ey[%i, %j1] : memref<?x?xf64>
          %hz0 = affine.load %hz[%i, %j1] : memref<?x?xf64>
          %hz1 = affine.load %hz[%i - 1, %j1] : memref<?x?xf64>
          %0 = arith.subf %hz0, %hz1 : f64
          %1 = arith.mulf %half, %0 : f64
          %2 = arith.subf %ey0, %1 : f64
          affine.store %2, %ey[%i, %j1] : memref<?x?xf64>
        }
      }
      affine.for %i1 = 0 to %nx {
        affine.for %j2 = 1 to %ny {
          %ex0 = affine.load %ex[%i1, %j2] : memref<?x?xf64>
          %hz2 = affine.load %hz[%i1, %j2] : memref<?x?xf64>
          %hz3 = affine.load %hz[%i1, %j2 - 1] : memref<?x?xf64>
          %3 = arith.subf %hz2, %hz3 : f64
          %4 = arith.mulf %half, %3 : f64
          %5 = arith.subf %ex0, %4 : f64
          affine.store %5, %ex[%i1, %j2] : memref<?x?xf64>
        }
      }
      affine.for %i2 = 0 to #map()[%nx] {
        affine.for %j3 = 0 to #map()[%ny] {
          %hz4 = affine.load %hz[%i2, %j3] : memref<?x?xf64>
          %ex1 = affine.load %ex[%i2, %j3 + 1] : memref<?x?xf64>
          %ex2 = affine.load %ex[%i2, %j3] : memref<?x?xf64>
          %6 = arith.subf %ex1, %ex2 : f64
          %ey1 = affine.load %ey[%i2 + 1, %j3] : memref<?x?xf64>
          %7 = arith.addf %6, %ey1 : f64
          %ey2 = affine.load %ey[%i2, %j3] : memref<?x?xf64>
          %8 = arith.subf %7, %ey2 : f64
          %9 = arith.mulf %seven_tenths, %8 : f64
          %10 = arith.subf %hz4, %9 : f64
          affine.store %10, %hz[%i2, %j3] : memref<?x?xf64>
        }
      }
    }
    return
  }
  func.func private @printMemrefF64(memref<*xf64>)
  func.func @main() {
    %tmax = arith.constant 7 : index
    %nx = arith.constant 34 : index
    %ny = arith.constant 37 : index
    %int_nx = arith.index_cast %nx : index to i64
    %float_nx = arith.sitofp %int_nx : i64 to f64
    %int_ny = arith.index_cast %ny : index to i64
    %float_ny = arith.sitofp %int_ny : i64 to f64
    %one = arith.constant 1 : index
    %two = arith.constant 2 : index
    %three = arith.constant 3 : index
    %zero = arith.constant 0.000000e+00 : f64
    %ex = memref.alloc(%nx, %ny) : memref<?x?xf64>
    %ey = memref.alloc(%nx, %ny) : memref<?x?xf64>
    %hz = memref.alloc(%nx, %ny) : memref<?x?xf64>
    %_fict_ = memref.alloc(%tmax) : memref<?xf64>
    %ex_rows = memref.alloc(%nx) : memref<?xf64>
    %ey_rows = memref.alloc(%nx) : memref<?xf64>
    %hz_rows = memref.alloc(%nx) : memref<?xf64>
    affine.for %ft = 0 to %tmax {
      %0 = arith.index_cast %ft : index to i64
      %1 = arith.sitofp %0 : i64 to f64
      affine.store %1, %_fict_[%ft] : memref<?xf64>
    }
    affine.for %fi = 0 to %nx {
      affine.for %fj = 0 to %ny {
        %2 = arith.index_cast %fi : index to i64
        %3 = arith.sitofp %2 : i64 to f64
        %4 = arith.addi %fj, %one : index
        %5 = arith.index_cast %4 : index to i64
        %6 = arith.sitofp %5 : i64 to f64
        %7 = arith.mulf %3, %6 : f64
        %8 = arith.divf %7, %float_nx : f64
        affine.store %8, %ex[%fi, %fj] : memref<?x?xf64>
        %9 = arith.index_cast %fi : index to i64
        %10 = arith.sitofp %9 : i64 to f64
        %11 = arith.addi %fj, %two : index
        %12 = arith.index_cast %11 : index to i64
        %13 = arith.sitofp %12 : i64 to f64
        %14 = arith.mulf %10, %13 : f64
        %15 = arith.divf %14, %float_ny : f64
        affine.store %15, %ey[%fi, %fj] : memref<?x?xf64>
        %16 = arith.index_cast %fi : index to i64
        %17 = arith.sitofp %16 : i64 to f64
        %18 = arith.addi %fj, %three : index
        %19 = arith.index_cast %18 : index to i64
        %20 = arith.sitofp %19 : i64 to f64
        %21 = arith.mulf %17, %20 : f64
        %22 = arith.divf %21, %float_nx : f64
        affine.store %22, %hz[%fi, %fj] : memref<?x?xf64>
      }
    }
    call @kernel_fdtd_2d(%tmax, %nx, %ny, %ex, %ey, %hz, %_fict_) : (index, index, index, memref<?x?xf64>, memref<?x?xf64>, memref<?x?xf64>, memref<?xf64>) -> ()
    affine.for %ex_i = 0 to %nx {
      affine.store %zero, %ex_rows[%ex_i] : memref<?xf64>
      affine.for %ex_j = 0 to %ny {
        %ex_rows0 = affine.load %ex_rows[%ex_i] : memref<?xf64>
        %ex0 = affine.load %ex[%ex_i, %ex_j] : memref<?x?xf64>
        %23 = arith.addi %ex_j, %one : index
        %24 = arith.index_cast %23 : index to i64
        %25 = arith.sitofp %24 : i64 to f64
        %26 = arith.mulf %ex0, %25 : f64
        %27 = arith.addf %ex_rows0, %26 : f64
        affine.store %27, %ex_rows[%ex_i] : memref<?xf64>
      }
    }
    %ex_out = memref.cast %ex_rows : memref<?xf64> to memref<*xf64>
    call @printMemrefF64(%ex_out) : (memref<*xf64>) -> ()
    affine.for %ey_i = 0 to %nx {
      affine.store %zero, %ey_rows[%ey_i] : memref<?xf64>
      affine.for %ey_j = 0 to %ny {
        %ey_rows0 = affine.load %ey_rows[%ey_i] : memref<?xf64>
        %ey0 = affine.load %ey[%ey_i, %ey_j] : memref<?x?xf64>
        %28 = arith.addi %ey_j, %one : index
        %29 = arith.index_cast %28 : index to i64
        %30 = arith.sitofp %29 : i64 to f64
        %31 = arith.mulf %ey0, %30 : f64
        %32 = arith.addf %ey_rows0, %31 : f64
        affine.store %32, %ey_rows[%ey_i] : memref<?xf64>
      }
    }
    %ey_out = memref.cast %ey_rows : memref<?xf64> to memref<*xf64>
    call @printMemrefF64(%ey_out) : (memref<*xf64>) -> ()
    affine.for %hz_i = 0 to %nx {
      affine.store %zero, %hz_rows[%hz_i] : memref<?xf64>
      affine.for %hz_j = 0 to %ny {
        %hz_rows0 = affine.load %hz_rows[%hz_i] : memref<?xf64>
        %hz0 = affine.load %hz[%hz_i, %hz_j] : memref<?x?xf64>
        %33 = arith.addi %hz_j, %one : index
        %34 = arith.index_cast %33 : index to i64
        %35 = arith.sitofp %34 : i64 to f64
        %36 = arith.mulf %hz0, %35 : f64
        %37 = arith.addf %hz_rows0, %36 : f64
        affine.store %37, %hz_rows[%hz_i] : memref<?xf64>
      }
    }
    %hz_out = memref.cast %hz_rows : memref<?xf64> to memref<*xf64>
    call @printMemrefF64(%hz_out) : (memref<*xf64>) -> ()
    memref.dealloc %ex : memref<?x?xf64>
    memref.dealloc %ey : memref<?x?xf64>
    memref.dealloc %hz : memref<?x?xf64>
    memref.dealloc %_fict_ : memref<?xf64>
    memref.dealloc %ex_rows : memref<?xf64>
    memref.dealloc %ey_rows : memref<?xf64>
    memref.dealloc %hz_rows : memref<?xf64>
    return
  }
}
