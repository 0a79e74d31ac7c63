// RUN: farkas opt --reassociate -t parallelize(%k;privatize=4)
// A value that the loop carries: each of four chunks carries one of its own.
func.func @dot(%n: index, %x: memref<?xf32>, %y: memref<?xf32>, %start: f32) -> f32 {
  %s = affine.for %k = 0 to %n iter_args(%sum = %start) -> (f32) {
    %a = affine.load %x[%k] : memref<?xf32>
    %b = affine.load %y[%k] : memref<?xf32>
    %p = arith.mulf %a, %b : f32
    %next = arith.addf %sum, %p : f32
    affine.yield %next : f32
  }
  return %s : f32
}

//| #map = affine_map<(d0) -> (d0 * 256)>
//| #map1 = affine_map<(d0) -> (d0)>
//| #map2 = affine_map<(d0)[s0] -> (d0 + 256, s0)>
//| module {
//|   func.func @dot(%n: index, %x: memref<?xf32>, %y: memref<?xf32>, %start: f32) -> f32 {
//|     %cst = arith.constant 0.000000e+00 : f32
//|     %s_part = memref.alloc() : memref<4xf32>
//|     affine.parallel (%k_c) = (0) to (4) {
//|       %0 = affine.for %k_t = #map(%k_c) to %n step 1024 iter_args(%arg0 = %cst) -> (f32) {
//|         %s_1 = affine.for %k = #map1(%k_t) to min #map2(%k_t)[%n] iter_args(%sum = %arg0) -> (f32) {
//|           %a = affine.load %x[%k] : memref<?xf32>
//|           %b = affine.load %y[%k] : memref<?xf32>
//|           %p = arith.mulf %a, %b : f32
//|           %next = arith.addf %sum, %p : f32
//|           affine.yield %next : f32
//|         }
//|         affine.yield %s_1 : f32
//|       }
//|       affine.store %0, %s_part[%k_c] : memref<4xf32>
//|     }
//|     %s = affine.for %k_part = 0 to 4 iter_args(%arg0 = %start) -> (f32) {
//|       %0 = affine.load %s_part[%k_part] : memref<4xf32>
//|       %1 = arith.addf %arg0, %0 : f32
//|       affine.yield %1 : f32
//|     }
//|     memref.dealloc %s_part : memref<4xf32>
//|     return %s : f32
//|   }
//| }
//| @dot: storage: %s_part, memref<4xf32>, 16 bytes, holds what 4 chunks of %k add to the value that %k carries
//| @dot: license: the order of addf on %s is given up (--reassociate); a sum of nothing but -0.0 becomes 0.0
//| @dot: %k runs as 4 chunks, which are combined in their order whatever the number of threads
