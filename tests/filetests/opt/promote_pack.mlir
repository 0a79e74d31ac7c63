// RUN: farkas opt -t 'promote(%B,%k_t;pack)'
// Panels of four columns, each walked row by row: in tiles the remainder is a distance from where the tile starts.
func.func @f(%n: index, %C: memref<?x?xf32>, %A: memref<?x?xf32>, %B: memref<?x?xf32>) {
  affine.for %k_t = 0 to %n step 16 {
    affine.for %j_t = 0 to %n step 4 {
      affine.for %i = 0 to %n {
        affine.for %k = affine_map<(d0) -> (d0)>(%k_t) to min affine_map<(d0)[s0] -> (d0 + 16, s0)>(%k_t)[%n] {
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
//| #map1 = affine_map<(d0) -> (d0)>
//| #map2 = affine_map<(d0)[s0] -> (s0, d0 + 16)>
//| #map3 = affine_map<(d0)[s0] -> (d0 + 16, s0)>
//| #map4 = affine_map<(d0)[s0] -> (d0 + 4, s0)>
//| #set = affine_set<()[s0] : (s0 - 1 >= 0)>
//| module {
//|   func.func @f(%n: index, %C: memref<?x?xf32>, %A: memref<?x?xf32>, %B: memref<?x?xf32>) {
//|     affine.if #set()[%n] {
//|       affine.for %k_t = 0 to %n step 16 {
//|         %0 = affine.max #map()[%n]
//|         %B_buf = memref.alloc(%0) : memref<?x16x4xf32>
//|         affine.for %B_in0 = #map1(%k_t) to min #map2(%k_t)[%n] {
//|           affine.for %B_in1 = 0 to %n {
//|             %1 = affine.load %B[%B_in0, %B_in1] : memref<?x?xf32>
//|             affine.store %1, %B_buf[%B_in1 floordiv 4, %B_in0 - %k_t, %B_in1 mod 4] : memref<?x16x4xf32>
//|           }
//|         }
//|         affine.for %j_t = 0 to %n step 4 {
//|           affine.for %i = 0 to %n {
//|             affine.for %k = #map1(%k_t) to min #map3(%k_t)[%n] {
//|               affine.for %j = #map1(%j_t) to min #map4(%j_t)[%n] {
//|                 %c = affine.load %C[%i, %j] : memref<?x?xf32>
//|                 %a = affine.load %A[%i, %k] : memref<?x?xf32>
//|                 %b = affine.load %B_buf[%j_t floordiv 4, %k - %k_t, %j - %j_t] : memref<?x16x4xf32>
//|                 %p = arith.mulf %a, %b : f32
//|                 %s = arith.addf %c, %p : f32
//|                 affine.store %s, %C[%i, %j] : memref<?x?xf32>
//|               }
//|             }
//|           }
//|         }
//|         memref.dealloc %B_buf : memref<?x16x4xf32>
//|       }
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %C and %A do not overlap
//| @f: assumed: %C and %B do not overlap
//| @f: storage: %B_buf, memref<?x16x4xf32>, 4 * ((%n + 3) floordiv 4) * 16 * 4 bytes, holds what an iteration of %k_t touches of %B in the layout (d1 floordiv 4, d0, d1 mod 4)
