// RUN: farkas opt -t 'promote(%A,%y;pack)'
// Windows that overlap are not cut in parts; channels are walked outside of them.
func.func @f(%n: index, %C: memref<?x?xf32>, %A: memref<?x?x?xf32>, %B: memref<?x?xf32>) {
  affine.for %y = 0 to %n {
    affine.for %x_t = 0 to %n step 4 {
      affine.for %e = 0 to %n {
        affine.for %d = 0 to 3 {
          affine.for %x = affine_map<(d0) -> (d0)>(%x_t) to min affine_map<(d0)[s0] -> (d0 + 4, s0)>(%x_t)[%n] {
            %c = affine.load %C[%y, %x] : memref<?x?xf32>
            %a = affine.load %A[%y, %x + %d, %e] : memref<?x?x?xf32>
            %b = affine.load %B[%d, %e] : memref<?x?xf32>
            %p = arith.mulf %a, %b : f32
            %s = arith.addf %c, %p : f32
            affine.store %s, %C[%y, %x] : memref<?x?xf32>
          }
        }
      }
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (s0, 0)>
//| #map1 = affine_map<()[s0] -> (s0 + 2, 0)>
//| #map2 = affine_map<()[s0] -> (s0 + 2)>
//| #map3 = affine_map<(d0) -> (d0)>
//| #map4 = affine_map<(d0)[s0] -> (d0 + 4, s0)>
//| module {
//|   func.func @f(%n: index, %C: memref<?x?xf32>, %A: memref<?x?x?xf32>, %B: memref<?x?xf32>) {
//|     affine.for %y = 0 to %n {
//|       %0 = affine.max #map()[%n]
//|       %1 = affine.max #map1()[%n]
//|       %A_buf = memref.alloc(%0, %1) : memref<?x?xf32>
//|       affine.for %A_in0 = 0 to #map2()[%n] {
//|         affine.for %A_in1 = 0 to %n {
//|           %2 = affine.load %A[%y, %A_in0, %A_in1] : memref<?x?x?xf32>
//|           affine.store %2, %A_buf[%A_in1, %A_in0] : memref<?x?xf32>
//|         }
//|       }
//|       affine.for %x_t = 0 to %n step 4 {
//|         affine.for %e = 0 to %n {
//|           affine.for %d = 0 to 3 {
//|             affine.for %x = #map3(%x_t) to min #map4(%x_t)[%n] {
//|               %c = affine.load %C[%y, %x] : memref<?x?xf32>
//|               %a = affine.load %A_buf[%e, %x + %d] : memref<?x?xf32>
//|               %b = affine.load %B[%d, %e] : memref<?x?xf32>
//|               %p = arith.mulf %a, %b : f32
//|               %s = arith.addf %c, %p : f32
//|               affine.store %s, %C[%y, %x] : memref<?x?xf32>
//|             }
//|           }
//|         }
//|       }
//|       memref.dealloc %A_buf : memref<?x?xf32>
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %C and %A do not overlap
//| @f: assumed: %C and %B do not overlap
//| @f: storage: %A_buf, memref<?x?xf32>, 4 * %n * (%n + 2) bytes, holds what an iteration of %y touches of %A in the layout (d2, d1)
