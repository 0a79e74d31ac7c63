// RUN: farkas opt --reassociate -t parallelize(%i1;privatize=8)
// Each chunk of rows has a vector of its own for the sums of columns.
func.func @kernel_atax(%m: index, %n: index, %A: memref<?x?xf64>, %x: memref<?xf64>, %y: memref<?xf64>, %tmp: memref<?xf64>) {
  %zero = arith.constant 0.000000e+00 : f64
  affine.for %i = 0 to %n {
    affine.store %zero, %y[%i] : memref<?xf64>
  }
  affine.for %i1 = 0 to %m {
    affine.store %zero, %tmp[%i1] : memref<?xf64>
    affine.for %j = 0 to %n {
      %tmp0 = affine.load %tmp[%i1] : memref<?xf64>
      %a0 = affine.load %A[%i1, %j] : memref<?x?xf64>
      %x0 = affine.load %x[%j] : memref<?xf64>
      %0 = arith.mulf %a0, %x0 : f64
      %1 = arith.addf %tmp0, %0 : f64
      affine.store %1, %tmp[%i1] : memref<?xf64>
    }
    affine.for %j1 = 0 to %n {
      %y0 = affine.load %y[%j1] : memref<?xf64>
      %a1 = affine.load %A[%i1, %j1] : memref<?x?xf64>
      %tmp1 = affine.load %tmp[%i1] : memref<?xf64>
      %2 = arith.mulf %a1, %tmp1 : f64
      %3 = arith.addf %y0, %2 : f64
      affine.store %3, %y[%j1] : memref<?xf64>
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (s0, 0)>
//| #map1 = affine_map<(d0) -> (d0 * 8)>
//| #map2 = affine_map<(d0) -> (d0)>
//| #map3 = affine_map<(d0)[s0] -> (d0 + 8, s0)>
//| #set = affine_set<()[s0, s1] : (s0 - 1 >= 0, s1 - 1 >= 0)>
//| module {
//|   func.func @kernel_atax(%m: index, %n: index, %A: memref<?x?xf64>, %x: memref<?xf64>, %y: memref<?xf64>, %tmp: memref<?xf64>) {
//|     %zero = arith.constant 0.000000e+00 : f64
//|     affine.for %i = 0 to %n {
//|       affine.store %zero, %y[%i] : memref<?xf64>
//|     }
//|     %cst = arith.constant 0.000000e+00 : f64
//|     %0 = affine.max #map()[%n]
//|     %y_part = memref.alloc(%0) : memref<8x?xf64>
//|     affine.parallel (%i1_c) = (0) to (8) {
//|       affine.for %y_start0 = 0 to %n {
//|         affine.store %cst, %y_part[%i1_c, %y_start0] : memref<8x?xf64>
//|       }
//|       affine.for %i1_t = #map1(%i1_c) to %m step 64 {
//|         affine.for %i1 = #map2(%i1_t) to min #map3(%i1_t)[%m] {
//|           affine.store %zero, %tmp[%i1] : memref<?xf64>
//|           affine.for %j = 0 to %n {
//|             %tmp0 = affine.load %tmp[%i1] : memref<?xf64>
//|             %a0 = affine.load %A[%i1, %j] : memref<?x?xf64>
//|             %x0 = affine.load %x[%j] : memref<?xf64>
//|             %1 = arith.mulf %a0, %x0 : f64
//|             %2 = arith.addf %tmp0, %1 : f64
//|             affine.store %2, %tmp[%i1] : memref<?xf64>
//|           }
//|           affine.for %j1 = 0 to %n {
//|             %y0 = affine.load %y_part[%i1_c, %j1] : memref<8x?xf64>
//|             %a1 = affine.load %A[%i1, %j1] : memref<?x?xf64>
//|             %tmp1 = affine.load %tmp[%i1] : memref<?xf64>
//|             %2 = arith.mulf %a1, %tmp1 : f64
//|             %3 = arith.addf %y0, %2 : f64
//|             affine.store %3, %y_part[%i1_c, %j1] : memref<8x?xf64>
//|           }
//|         }
//|       }
//|     }
//|     affine.if #set()[%n, %m] {
//|       affine.for %i1_part = 0 to 8 {
//|         affine.for %y_part0 = 0 to %n {
//|           %1 = affine.load %y[%y_part0] : memref<?xf64>
//|           %2 = affine.load %y_part[%i1_part, %y_part0] : memref<8x?xf64>
//|           %3 = arith.addf %1, %2 : f64
//|           affine.store %3, %y[%y_part0] : memref<?xf64>
//|         }
//|       }
//|     }
//|     memref.dealloc %y_part : memref<8x?xf64>
//|     return
//|   }
//| }
//| @kernel_atax: assumed: %A, %y and %tmp do not overlap
//| @kernel_atax: assumed: %x, %y and %tmp do not overlap
//| @kernel_atax: storage: %y_part, memref<8x?xf64>, 64 * %n bytes, holds what 8 chunks of %i1 add to %y
//| @kernel_atax: license: the order of addf on %y is given up (--reassociate); a sum of nothing but -0.0 becomes 0.0
//| @kernel_atax: %i1 runs as 8 chunks, which are combined in their order whatever the number of threads
