// RUN: farkas opt --reassociate -t parallelize(%j;privatize=4)
// Two sums at once.
func.func @kernel_gesummv(%n: index, %alpha: f64, %beta: f64, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %tmp: memref<?xf64>, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0.000000e+00 : f64
  affine.for %i = 0 to %n {
    affine.store %zero, %tmp[%i] : memref<?xf64>
    affine.store %zero, %y[%i] : memref<?xf64>
    affine.for %j = 0 to %n {
      %a0 = affine.load %A[%i, %j] : memref<?x?xf64>
      %x0 = affine.load %x[%j] : memref<?xf64>
      %0 = arith.mulf %a0, %x0 : f64
      %tmp0 = affine.load %tmp[%i] : memref<?xf64>
      %1 = arith.addf %0, %tmp0 : f64
      affine.store %1, %tmp[%i] : memref<?xf64>
      %b0 = affine.load %B[%i, %j] : memref<?x?xf64>
      %x1 = affine.load %x[%j] : memref<?xf64>
      %2 = arith.mulf %b0, %x1 : f64
      %y0 = affine.load %y[%i] : memref<?xf64>
      %3 = arith.addf %2, %y0 : f64
      affine.store %3, %y[%i] : memref<?xf64>
    }
    %tmp1 = affine.load %tmp[%i] : memref<?xf64>
    %4 = arith.mulf %alpha, %tmp1 : f64
    %y1 = affine.load %y[%i] : memref<?xf64>
    %5 = arith.mulf %beta, %y1 : f64
    %6 = arith.addf %4, %5 : f64
    affine.store %6, %y[%i] : memref<?xf64>
  }
  return
}

//| #map = affine_map<(d0) -> (d0 * 256)>
//| #map1 = affine_map<(d0) -> (d0)>
//| #map2 = affine_map<(d0)[s0] -> (d0 + 256, s0)>
//| module {
//|   func.func @kernel_gesummv(%n: index, %alpha: f64, %beta: f64, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %tmp: memref<?xf64>, %x: memref<?xf64>, %y: memref<?xf64>) {
//|     %zero = arith.constant 0.000000e+00 : f64
//|     affine.for %i = 0 to %n {
//|       affine.store %zero, %tmp[%i] : memref<?xf64>
//|       affine.store %zero, %y[%i] : memref<?xf64>
//|       %cst = arith.constant 0.000000e+00 : f64
//|       %tmp_part = memref.alloc() : memref<4xf64>
//|       %cst_1 = arith.constant 0.000000e+00 : f64
//|       %y_part = memref.alloc() : memref<4xf64>
//|       affine.parallel (%j_c) = (0) to (4) {
//|         affine.store %cst, %tmp_part[%j_c] : memref<4xf64>
//|         affine.store %cst_1, %y_part[%j_c] : memref<4xf64>
//|         affine.for %j_t = #map(%j_c) to %n step 1024 {
//|           affine.for %j = #map1(%j_t) to min #map2(%j_t)[%n] {
//|             %a0 = affine.load %A[%i, %j] : memref<?x?xf64>
//|             %x0 = affine.load %x[%j] : memref<?xf64>
//|             %0 = arith.mulf %a0, %x0 : f64
//|             %tmp0 = affine.load %tmp_part[%j_c] : memref<4xf64>
//|             %1 = arith.addf %0, %tmp0 : f64
//|             affine.store %1, %tmp_part[%j_c] : memref<4xf64>
//|             %b0 = affine.load %B[%i, %j] : memref<?x?xf64>
//|             %x1 = affine.load %x[%j] : memref<?xf64>
//|             %2 = arith.mulf %b0, %x1 : f64
//|             %y0 = affine.load %y_part[%j_c] : memref<4xf64>
//|             %3 = arith.addf %2, %y0 : f64
//|             affine.store %3, %y_part[%j_c] : memref<4xf64>
//|           }
//|         }
//|       }
//|       affine.for %j_part = 0 to 4 {
//|         %0 = affine.load %tmp[%i] : memref<?xf64>
//|         %1 = affine.load %tmp_part[%j_part] : memref<4xf64>
//|         %2 = arith.addf %0, %1 : f64
//|         affine.store %2, %tmp[%i] : memref<?xf64>
//|       }
//|       affine.for %j_part = 0 to 4 {
//|         %0 = affine.load %y[%i] : memref<?xf64>
//|         %1 = affine.load %y_part[%j_part] : memref<4xf64>
//|         %2 = arith.addf %0, %1 : f64
//|         affine.store %2, %y[%i] : memref<?xf64>
//|       }
//|       memref.dealloc %tmp_part : memref<4xf64>
//|       memref.dealloc %y_part : memref<4xf64>
//|       %tmp1 = affine.load %tmp[%i] : memref<?xf64>
//|       %4 = arith.mulf %alpha, %tmp1 : f64
//|       %y1 = affine.load %y[%i] : memref<?xf64>
//|       %5 = arith.mulf %beta, %y1 : f64
//|       %6 = arith.addf %4, %5 : f64
//|       affine.store %6, %y[%i] : memref<?xf64>
//|     }
//|     return
//|   }
//| }
//| @kernel_gesummv: assumed: %A, %tmp and %y do not overlap
//| @kernel_gesummv: assumed: %B, %tmp and %y do not overlap
//| @kernel_gesummv: assumed: %tmp, %x and %y do not overlap
//| @kernel_gesummv: storage: %tmp_part, memref<4xf64>, 32 bytes, holds what 4 chunks of %j add to %tmp
//| @kernel_gesummv: storage: %y_part, memref<4xf64>, 32 bytes, holds what 4 chunks of %j add to %y
//| @kernel_gesummv: license: the order of addf on %tmp is given up (--reassociate); a sum of nothing but -0.0 becomes 0.0
//| @kernel_gesummv: license: the order of addf on %y is given up (--reassociate); a sum of nothing but -0.0 becomes 0.0
//| @kernel_gesummv: %j runs as 4 chunks, which are combined in their order whatever the number of threads
