// RUN: farkas opt -t kernels --reassociate
// A block has a few rows: it sums one after the other, with all of its threads.
func.func @f(%A: memref<100x64xf32>, %B: memref<100x64xf32>, %s: memref<100xf32>) {
  affine.parallel (%t) = (0) to (100) step (8) {
    affine.parallel (%i) = (%t) to (min(%t + 8, 100)) {
      affine.for %k = 0 to 64 {
        %0 = affine.load %A[%i, %k] : memref<100x64xf32>
        %1 = affine.load %s[%i] : memref<100xf32>
        %2 = arith.addf %0, %1 : f32
        affine.store %2, %s[%i] : memref<100xf32>
      }
    }
    affine.parallel (%i, %j) = (%t, 0) to (min(%t + 8, 100), 64) {
      %0 = affine.load %A[%i, %j] : memref<100x64xf32>
      %1 = affine.load %s[%i] : memref<100xf32>
      %2 = arith.divf %0, %1 : f32
      affine.store %2, %B[%i, %j] : memref<100x64xf32>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0) -> (d0 + 8, 100)>
//| module {
//|   func.func @f(%A: memref<100x64xf32>, %B: memref<100x64xf32>, %s: memref<100xf32>) {
//|     affine.parallel (%t) = (0) to (100) step (8) {
//|       affine.for %i = #map(%t) to min #map1(%t) {
//|         %0 = affine.parallel (%k) = (0) to (64) reduce ("addf") -> (f32) {
//|           %3 = affine.load %A[%i, %k] : memref<100x64xf32>
//|           affine.yield %3 : f32
//|         }
//|         %1 = affine.load %s[%i] : memref<100xf32>
//|         %2 = arith.addf %1, %0 : f32
//|         affine.store %2, %s[%i] : memref<100xf32>
//|       }
//|       affine.parallel (%i, %j) = (%t, 0) to (min(%t + 8, 100), 64) {
//|         %0 = affine.load %A[%i, %j] : memref<100x64xf32>
//|         %1 = affine.load %s[%i] : memref<100xf32>
//|         %2 = arith.divf %0, %1 : f32
//|         affine.store %2, %B[%i, %j] : memref<100x64xf32>
//|       }
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A, %B and %s do not overlap
//| @f: `kernels` is parallelize(%k) serialize(%i@0)
//| @f: license: the order of addf on %s is given up (--reassociate); a sum of nothing but -0.0 becomes 0.0
//| @f: assumed: %A, %s and %B do not overlap
