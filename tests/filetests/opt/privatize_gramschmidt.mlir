// RUN: farkas opt --reassociate -t parallelize(%i;privatize=4)
// A sum in a cell of memory in a loop that others are around.
#map = affine_map<(d0) -> (d0 + 1)>
func.func @kernel_gramschmidt(%m: index, %n: index, %A: memref<?x?xf64>, %R: memref<?x?xf64>, %Q: memref<?x?xf64>) {
  %zero = arith.constant 0.000000e+00 : f64
  %nrm = memref.alloca() : memref<f64>
  affine.for %k = 0 to %n {
    affine.store %zero, %nrm[] : memref<f64>
    affine.for %i = 0 to %m {
      %nrm0 = affine.load %nrm[] : memref<f64>
      %a0 = affine.load %A[%i, %k] : memref<?x?xf64>
      %a1 = affine.load %A[%i, %k] : memref<?x?xf64>
      %0 = arith.mulf %a0, %a1 : f64
      %1 = arith.addf %nrm0, %0 : f64
      affine.store %1, %nrm[] : memref<f64>
    }
    %nrm1 = affine.load %nrm[] : memref<f64>
    %2 = math.sqrt %nrm1 : f64
    affine.store %2, %R[%k, %k] : memref<?x?xf64>
    affine.for %i1 = 0 to %m {
      %a2 = affine.load %A[%i1, %k] : memref<?x?xf64>
      %r0 = affine.load %R[%k, %k] : memref<?x?xf64>
      %3 = arith.divf %a2, %r0 : f64
      affine.store %3, %Q[%i1, %k] : memref<?x?xf64>
    }
    affine.for %j = #map(%k) to %n {
      affine.store %zero, %R[%k, %j] : memref<?x?xf64>
      affine.for %i2 = 0 to %m {
        %r1 = affine.load %R[%k, %j] : memref<?x?xf64>
        %q0 = affine.load %Q[%i2, %k] : memref<?x?xf64>
        %a3 = affine.load %A[%i2, %j] : memref<?x?xf64>
        %4 = arith.mulf %q0, %a3 : f64
        %5 = arith.addf %r1, %4 : f64
        affine.store %5, %R[%k, %j] : memref<?x?xf64>
      }
      affine.for %i3 = 0 to %m {
        %a4 = affine.load %A[%i3, %j] : memref<?x?xf64>
        %q1 = affine.load %Q[%i3, %k] : memref<?x?xf64>
        %r2 = affine.load %R[%k, %j] : memref<?x?xf64>
        %6 = arith.mulf %q1, %r2 : f64
        %7 = arith.subf %a4, %6 : f64
        affine.store %7, %A[%i3, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0 * 256)>
//| #map1 = affine_map<(d0) -> (d0)>
//| #map2 = affine_map<(d0)[s0] -> (d0 + 256, s0)>
//| #map3 = affine_map<(d0) -> (d0 + 1)>
//| #set = affine_set<()[s0] : (s0 - 1 >= 0)>
//| module {
//|   func.func @kernel_gramschmidt(%m: index, %n: index, %A: memref<?x?xf64>, %R: memref<?x?xf64>, %Q: memref<?x?xf64>) {
//|     %zero = arith.constant 0.000000e+00 : f64
//|     %nrm = memref.alloca() : memref<f64>
//|     affine.for %k = 0 to %n {
//|       affine.store %zero, %nrm[] : memref<f64>
//|       %cst = arith.constant 0.000000e+00 : f64
//|       %nrm_part = memref.alloc() : memref<4xf64>
//|       affine.parallel (%i_c) = (0) to (4) {
//|         affine.store %cst, %nrm_part[%i_c] : memref<4xf64>
//|         affine.for %i_t = #map(%i_c) to %m step 1024 {
//|           affine.for %i = #map1(%i_t) to min #map2(%i_t)[%m] {
//|             %nrm0 = affine.load %nrm_part[%i_c] : memref<4xf64>
//|             %a0 = affine.load %A[%i, %k] : memref<?x?xf64>
//|             %a1 = affine.load %A[%i, %k] : memref<?x?xf64>
//|             %0 = arith.mulf %a0, %a1 : f64
//|             %1 = arith.addf %nrm0, %0 : f64
//|             affine.store %1, %nrm_part[%i_c] : memref<4xf64>
//|           }
//|         }
//|       }
//|       affine.if #set()[%m] {
//|         affine.for %i_part = 0 to 4 {
//|           %0 = affine.load %nrm[] : memref<f64>
//|           %1 = affine.load %nrm_part[%i_part] : memref<4xf64>
//|           %3 = arith.addf %0, %1 : f64
//|           affine.store %3, %nrm[] : memref<f64>
//|         }
//|       }
//|       memref.dealloc %nrm_part : memref<4xf64>
//|       %nrm1 = affine.load %nrm[] : memref<f64>
//|       %2 = math.sqrt %nrm1 : f64
//|       affine.store %2, %R[%k, %k] : memref<?x?xf64>
//|       affine.for %i1 = 0 to %m {
//|         %a2 = affine.load %A[%i1, %k] : memref<?x?xf64>
//|         %r0 = affine.load %R[%k, %k] : memref<?x?xf64>
//|         %3 = arith.divf %a2, %r0 : f64
//|         affine.store %3, %Q[%i1, %k] : memref<?x?xf64>
//|       }
//|       affine.for %j = #map3(%k) to %n {
//|         affine.store %zero, %R[%k, %j] : memref<?x?xf64>
//|         affine.for %i2 = 0 to %m {
//|           %r1 = affine.load %R[%k, %j] : memref<?x?xf64>
//|           %q0 = affine.load %Q[%i2, %k] : memref<?x?xf64>
//|           %a3 = affine.load %A[%i2, %j] : memref<?x?xf64>
//|           %4 = arith.mulf %q0, %a3 : f64
//|           %5 = arith.addf %r1, %4 : f64
//|           affine.store %5, %R[%k, %j] : memref<?x?xf64>
//|         }
//|         affine.for %i3 = 0 to %m {
//|           %a4 = affine.load %A[%i3, %j] : memref<?x?xf64>
//|           %q1 = affine.load %Q[%i3, %k] : memref<?x?xf64>
//|           %r2 = affine.load %R[%k, %j] : memref<?x?xf64>
//|           %6 = arith.mulf %q1, %r2 : f64
//|           %7 = arith.subf %a4, %6 : f64
//|           affine.store %7, %A[%i3, %j] : memref<?x?xf64>
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @kernel_gramschmidt: assumed: %A, %R and %Q do not overlap
//| @kernel_gramschmidt: storage: %nrm_part, memref<4xf64>, 32 bytes, holds what 4 chunks of %i add to %nrm
//| @kernel_gramschmidt: license: the order of addf on %nrm is given up (--reassociate); a sum of nothing but -0.0 becomes 0.0
//| @kernel_gramschmidt: %i runs as 4 chunks, which are combined in their order whatever the number of threads
