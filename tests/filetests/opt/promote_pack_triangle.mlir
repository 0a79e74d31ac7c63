// RUN: farkas opt -t 'promote(%B,%i_t;pack)'
// A triangle: rows of B below the diagonal, in panels.
func.func @f(%n: index, %C: memref<?x?xf32>, %A: memref<?x?xf32>, %B: memref<?x?xf32>) {
  affine.for %i_t = 0 to %n step 8 {
    affine.for %j_t = 0 to %n step 4 {
      affine.for %i = affine_map<(d0) -> (d0)>(%i_t) to min affine_map<(d0)[s0] -> (d0 + 8, s0)>(%i_t)[%n] {
        affine.for %k = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
          affine.for %j = affine_map<(d0) -> (d0)>(%j_t) to min affine_map<(d0)[s0] -> (d0 + 4, s0)>(%j_t)[%n] {
            %c = affine.load %C[%i, %j] : memref<?x?xf32>
            %a = affine.load %A[%i, %k] : memref<?x?xf32>
            %b = affine.load %B[%k, %j] : memref<?x?xf32>
            %p = arith.mulf %a, %b : f32
            %s = arith.addf %c, %p : f32
            affine.store %s, %C[%i, %j] : memref<?x?xf32>
          }
        }
      }
    }
  }
  return
}

//| #map = affine_map<()[s0] -> ((s0 + 3) floordiv 4, 0)>
//| #map1 = affine_map<()[s0] -> (s0, 0)>
//| #map2 = affine_map<(d0)[s0] -> (d0 + 8, s0)>
//| #map3 = affine_map<(d0) -> (d0)>
//| #map4 = affine_map<(d0) -> (d0 + 1)>
//| #map5 = affine_map<(d0)[s0] -> (d0 + 4, s0)>
//| module {
//|   func.func @f(%n: index, %C: memref<?x?xf32>, %A: memref<?x?xf32>, %B: memref<?x?xf32>) {
//|     affine.for %i_t = 0 to %n step 8 {
//|       %0 = affine.max #map()[%n]
//|       %1 = affine.max #map1()[%n]
//|       %B_buf = memref.alloc(%0, %1) : memref<?x?x4xf32>
//|       affine.for %B_in0 = 0 to min #map2(%i_t)[%n] {
//|         affine.for %B_in1 = 0 to %n {
//|           %2 = affine.load %B[%B_in0, %B_in1] : memref<?x?xf32>
//|           affine.store %2, %B_buf[%B_in1 floordiv 4, %B_in0, %B_in1 mod 4] : memref<?x?x4xf32>
//|         }
//|       }
//|       affine.for %j_t = 0 to %n step 4 {
//|         affine.for %i = #map3(%i_t) to min #map2(%i_t)[%n] {
//|           affine.for %k = 0 to #map4(%i) {
//|             affine.for %j = #map3(%j_t) to min #map5(%j_t)[%n] {
//|               %c = affine.load %C[%i, %j] : memref<?x?xf32>
//|               %a = affine.load %A[%i, %k] : memref<?x?xf32>
//|               %b = affine.load %B_buf[%j_t floordiv 4, %k, %j - %j_t] : memref<?x?x4xf32>
//|               %p = arith.mulf %a, %b : f32
//|               %s = arith.addf %c, %p : f32
//|               affine.store %s, %C[%i, %j] : memref<?x?xf32>
//|             }
//|           }
//|         }
//|       }
//|       memref.dealloc %B_buf : memref<?x?x4xf32>
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %C and %A do not overlap
//| @f: assumed: %C and %B do not overlap
//| @f: storage: %B_buf, memref<?x?x4xf32>, 4 * ((%n + 3) floordiv 4) * %n * 4 bytes, holds what an iteration of %i_t touches of %B in the layout (d1 floordiv 4, d0, d1 mod 4)
