// RUN: farkas opt --reassociate -t parallelize(%i1;privatize=8)
// One of two sums of a nest is carried by the outer loop; the other is not.
func.func @kernel_bicg(%m: index, %n: index, %A: memref<?x?xf64>, %s: memref<?xf64>, %q: memref<?xf64>, %p: memref<?xf64>, %r: memref<?xf64>) {
  %zero = arith.constant 0.000000e+00 : f64
  affine.for %i = 0 to %m {
    affine.store %zero, %s[%i] : memref<?xf64>
  }
  affine.for %i1 = 0 to %n {
    affine.store %zero, %q[%i1] : memref<?xf64>
    affine.for %j = 0 to %m {
      %s0 = affine.load %s[%j] : memref<?xf64>
      %r0 = affine.load %r[%i1] : memref<?xf64>
      %a0 = affine.load %A[%i1, %j] : memref<?x?xf64>
      %0 = arith.mulf %r0, %a0 : f64
      %1 = arith.addf %s0, %0 : f64
      affine.store %1, %s[%j] : memref<?xf64>
      %q0 = affine.load %q[%i1] : memref<?xf64>
      %a1 = affine.load %A[%i1, %j] : memref<?x?xf64>
      %p0 = affine.load %p[%j] : memref<?xf64>
      %2 = arith.mulf %a1, %p0 : f64
      %3 = arith.addf %q0, %2 : f64
      affine.store %3, %q[%i1] : memref<?xf64>
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
//|   func.func @kernel_bicg(%m: index, %n: index, %A: memref<?x?xf64>, %s: memref<?xf64>, %q: memref<?xf64>, %p: memref<?xf64>, %r: memref<?xf64>) {
//|     %zero = arith.constant 0.000000e+00 : f64
//|     affine.for %i = 0 to %m {
//|       affine.store %zero, %s[%i] : memref<?xf64>
//|     }
//|     %cst = arith.constant 0.000000e+00 : f64
//|     %0 = affine.max #map()[%m]
//|     %s_part = memref.alloc(%0) : memref<8x?xf64>
//|     affine.parallel (%i1_c) = (0) to (8) {
//|       affine.for %s_start0 = 0 to %m {
//|         affine.store %cst, %s_part[%i1_c, %s_start0] : memref<8x?xf64>
//|       }
//|       affine.for %i1_t = #map1(%i1_c) to %n step 64 {
//|         affine.for %i1 = #map2(%i1_t) to min #map3(%i1_t)[%n] {
//|           affine.store %zero, %q[%i1] : memref<?xf64>
//|           affine.for %j = 0 to %m {
//|             %s0 = affine.load %s_part[%i1_c, %j] : memref<8x?xf64>
//|             %r0 = affine.load %r[%i1] : memref<?xf64>
//|             %a0 = affine.load %A[%i1, %j] : memref<?x?xf64>
//|             %1 = arith.mulf %r0, %a0 : f64
//|             %2 = arith.addf %s0, %1 : f64
//|             affine.store %2, %s_part[%i1_c, %j] : memref<8x?xf64>
//|             %q0 = affine.load %q[%i1] : memref<?xf64>
//|             %a1 = affine.load %A[%i1, %j] : memref<?x?xf64>
//|             %p0 = affine.load %p[%j] : memref<?xf64>
//|             %3 = arith.mulf %a1, %p0 : f64
//|             %4 = arith.addf %q0, %3 : f64
//|             affine.store %4, %q[%i1] : memref<?xf64>
//|           }
//|         }
//|       }
//|     }
//|     affine.if #set()[%m, %n] {
//|       affine.for %i1_part = 0 to 8 {
//|         affine.for %s_part0 = 0 to %m {
//|           %1 = affine.load %s[%s_part0] : memref<?xf64>
//|           %2 = affine.load %s_part[%i1_part, %s_part0] : memref<8x?xf64>
//|           %3 = arith.addf %1, %2 : f64
//|           affine.store %3, %s[%s_part0] : memref<?xf64>
//|         }
//|       }
//|     }
//|     memref.dealloc %s_part : memref<8x?xf64>
//|     return
//|   }
//| }
//| @kernel_bicg: assumed: %A, %s and %q do not overlap
//| @kernel_bicg: assumed: %s, %p and %q do not overlap
//| @kernel_bicg: assumed: %s, %r and %q do not overlap
//| @kernel_bicg: storage: %s_part, memref<8x?xf64>, 64 * %m bytes, holds what 8 chunks of %i1 add to %s
//| @kernel_bicg: license: the order of addf on %s is given up (--reassociate); a sum of nothing but -0.0 becomes 0.0
//| @kernel_bicg: %i1 runs as 8 chunks, which are combined in their order whatever the number of threads
