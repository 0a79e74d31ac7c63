// RUN: farkas opt -t 'auto(tile=8x8x8)' -q
// Rows times rows: the sum in memory is worth nothing alone, nor is a copy of %B with its dims in the other order.
func.func @rows(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %C: memref<?x?xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %sum = affine.for %k = 0 to %n iter_args(%acc = %zero) -> (f32) {
        %a = affine.load %A[%i, %k] : memref<?x?xf32>
        %b = affine.load %B[%j, %k] : memref<?x?xf32>
        %p = arith.mulf %a, %b : f32
        %s = arith.addf %acc, %p : f32
        affine.yield %s : f32
      }
      affine.store %sum, %C[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (s0, 0)>
//| #map1 = affine_map<(d0) -> (d0)>
//| #map2 = affine_map<(d0)[s0] -> (d0 + 8, s0)>
//| module {
//|   func.func @rows(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %C: memref<?x?xf32>, %n: index) {
//|     %zero = arith.constant 0.000000e+00 : f32
//|     %0 = affine.max #map()[%n]
//|     %1 = affine.max #map()[%n]
//|     %B_buf = memref.alloc(%0, %1) : memref<?x?xf32>
//|     affine.parallel (%B_in0_t) = (0) to (symbol(%n)) step (8) {
//|       affine.for %B_in1_t = 0 to %n step 8 {
//|         affine.for %B_in1 = #map1(%B_in1_t) to min #map2(%B_in1_t)[%n] {
//|           affine.for %B_in0 = #map1(%B_in0_t) to min #map2(%B_in0_t)[%n] {
//|             %2 = affine.load %B[%B_in0, %B_in1] : memref<?x?xf32>
//|             affine.store %2, %B_buf[%B_in1, %B_in0] : memref<?x?xf32>
//|           }
//|         }
//|       }
//|     }
//|     affine.parallel (%i_t) = (0) to (symbol(%n)) step (8) {
//|       affine.for %j_t = 0 to %n step 8 {
//|         affine.for %i = #map1(%i_t) to min #map2(%i_t)[%n] {
//|           affine.for %j = #map1(%j_t) to min #map2(%j_t)[%n] {
//|             affine.store %zero, %C[%i, %j] : memref<?x?xf32>
//|           }
//|         }
//|       }
//|     }
//|     affine.parallel (%i_t) = (0) to (symbol(%n)) step (8) {
//|       affine.for %j_t = 0 to %n step 8 {
//|         affine.for %k_t = 0 to %n step 8 {
//|           affine.for %i = #map1(%i_t) to min #map2(%i_t)[%n] {
//|             affine.for %k = #map1(%k_t) to min #map2(%k_t)[%n] {
//|               affine.for %j = #map1(%j_t) to min #map2(%j_t)[%n] {
//|                 %acc = affine.load %C[%i, %j] : memref<?x?xf32>
//|                 %a = affine.load %A[%i, %k] : memref<?x?xf32>
//|                 %b = affine.load %B_buf[%k, %j] : memref<?x?xf32>
//|                 %p = arith.mulf %a, %b : f32
//|                 %s = arith.addf %acc, %p : f32
//|                 affine.store %s, %C[%i, %j] : memref<?x?xf32>
//|               }
//|             }
//|           }
//|         }
//|       }
//|     }
//|     memref.dealloc %B_buf : memref<?x?xf32>
//|     return
//|   }
//| }
