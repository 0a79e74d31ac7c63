// RUN: farkas opt -t 'tile(%i,%j;4,4) promote(%A,%j_t) pipeline(%j_t;3)'
// Of the last tile there is a part, and there may be fewer tiles than stages.
func.func @f(%A: memref<?x?xf32>, %B: memref<?xf32>, %n: index, %m: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %a = affine.load %A[%i, %j] : memref<?x?xf32>
      %b = affine.load %B[%i] : memref<?xf32>
      %c = arith.addf %a, %b : f32
      affine.store %c, %B[%i] : memref<?xf32>
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (5, s0)>
//| #map1 = affine_map<(d0) -> (d0)>
//| #map2 = affine_map<(d0)[s0] -> (s0, d0 + 4)>
//| #map3 = affine_map<()[s0] -> (s0 - 8)>
//| #map4 = affine_map<(d0) -> (d0 + 8)>
//| #map5 = affine_map<(d0)[s0] -> (s0, d0 + 12)>
//| #map6 = affine_map<(d0)[s0] -> (d0 + 4, s0)>
//| #map7 = affine_map<(d0) -> (d0 + 4)>
//| #map8 = affine_map<()[s0] -> (((s0 - 5) floordiv 4) * 4, 0)>
//| module {
//|   func.func @f(%A: memref<?x?xf32>, %B: memref<?xf32>, %n: index, %m: index) {
//|     affine.for %i_t = 0 to %n step 4 {
//|       %A_buf = memref.alloc() : memref<3x4x4xf32>
//|       affine.for %j_t_1 = 0 to min #map()[%m] step 4 {
//|         affine.for %A_in0_1 = #map1(%i_t) to min #map2(%i_t)[%n] {
//|           affine.for %A_in1_1 = #map1(%j_t_1) to min #map2(%j_t_1)[%m] {
//|             %0 = affine.load %A[%A_in0_1, %A_in1_1] : memref<?x?xf32>
//|             affine.store %0, %A_buf[(%j_t_1 floordiv 4) mod 3, %A_in0_1 - %i_t, %A_in1_1 - %j_t_1] : memref<3x4x4xf32>
//|           }
//|         }
//|       }
//|       affine.for %j_t = 0 to #map3()[%m] step 4 {
//|         affine.for %A_in0 = #map1(%i_t) to min #map2(%i_t)[%n] {
//|           affine.for %A_in1 = #map4(%j_t) to min #map5(%j_t)[%m] {
//|             %0 = affine.load %A[%A_in0, %A_in1] : memref<?x?xf32>
//|             affine.store %0, %A_buf[(%j_t floordiv 4 + 2) mod 3, %A_in0 - %i_t, %A_in1 - (%j_t + 8)] : memref<3x4x4xf32>
//|           }
//|         }
//|         affine.for %i = #map1(%i_t) to min #map6(%i_t)[%n] {
//|           affine.for %j = #map1(%j_t) to #map7(%j_t) {
//|             %a = affine.load %A_buf[(%j_t floordiv 4) mod 3, %i - %i_t, %j - %j_t] : memref<3x4x4xf32>
//|             %b = affine.load %B[%i] : memref<?xf32>
//|             %c = arith.addf %a, %b : f32
//|             affine.store %c, %B[%i] : memref<?xf32>
//|           }
//|         }
//|       }
//|       affine.for %j_t_2 = max #map8()[%m] to %m step 4 {
//|         affine.for %i_1 = #map1(%i_t) to min #map6(%i_t)[%n] {
//|           affine.for %j_1 = #map1(%j_t_2) to min #map6(%j_t_2)[%m] {
//|             %a = affine.load %A_buf[(%j_t_2 floordiv 4) mod 3, %i_1 - %i_t, %j_1 - %j_t_2] : memref<3x4x4xf32>
//|             %b = affine.load %B[%i_1] : memref<?xf32>
//|             %c = arith.addf %a, %b : f32
//|             affine.store %c, %B[%i_1] : memref<?xf32>
//|           }
//|         }
//|       }
//|       memref.dealloc %A_buf : memref<3x4x4xf32>
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
//| @f: storage: %A_buf, memref<4x4xf32>, 64 bytes, holds what an iteration of %j_t touches of %A
//| @f: storage: %A_buf, memref<3x4x4xf32>, 192 bytes, holds what 3 iterations of %j_t make for themselves
//| @f: what fills %A_buf runs 2 iterations of %j_t early
