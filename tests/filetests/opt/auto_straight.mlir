// RUN: farkas opt -t auto
// Sums over a window and channels keep their order, so that the band needs times such as `%c + 31 * %dx + 93 * %dy` to be permutable. It is not tiled, and its loops are those
// of the text: four channels at a time, from the first on.
func.func @conv(%I: memref<?x?x?xf32>, %W: memref<3x3x?x?xf32>, %O: memref<?x?x?xf32>, %h: index, %w: index, %n: index, %m: index) {
  affine.for %y = 0 to %h {
    affine.for %x = 0 to %w {
      affine.for %f = 0 to %m {
        affine.for %dy = 0 to 3 {
          affine.for %dx = 0 to 3 {
            affine.for %c = 0 to 16 {
              %i = affine.load %I[%y + %dy, %x + %dx, %c] : memref<?x?x?xf32>
              %v = affine.load %W[%dy, %dx, %c, %f] : memref<3x3x?x?xf32>
              %o = affine.load %O[%y, %x, %f] : memref<?x?x?xf32>
              %p = arith.mulf %i, %v : f32
              %s = arith.addf %o, %p : f32
              affine.store %s, %O[%y, %x, %f] : memref<?x?x?xf32>
            }
          }
        }
      }
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (s0 - 3)>
//| #map1 = affine_map<()[s0] -> ((s0 floordiv 4) * 4, 0)>
//| module {
//|   func.func @conv(%I: memref<?x?x?xf32>, %W: memref<3x3x?x?xf32>, %O: memref<?x?x?xf32>, %h: index, %w: index, %n: index, %m: index) {
//|     affine.parallel (%y) = (0) to (symbol(%h)) {
//|       affine.for %x = 0 to #map()[%w] step 4 {
//|         affine.for %dy = 0 to 3 {
//|           affine.for %dx = 0 to 3 {
//|             affine.for %c = 0 to 16 step 4 {
//|               affine.for %f = 0 to %m {
//|                 %i = affine.load %I[%y + %dy, %x + %dx, %c] : memref<?x?x?xf32>
//|                 %v = affine.load %W[%dy, %dx, %c, %f] : memref<3x3x?x?xf32>
//|                 %o = affine.load %O[%y, %x, %f] : memref<?x?x?xf32>
//|                 %p = arith.mulf %i, %v : f32
//|                 %s = arith.addf %o, %p : f32
//|                 affine.store %s, %O[%y, %x, %f] : memref<?x?x?xf32>
//|                 %i_1 = affine.load %I[%y + %dy, %x + %dx, %c + 1] : memref<?x?x?xf32>
//|                 %v_1 = affine.load %W[%dy, %dx, %c + 1, %f] : memref<3x3x?x?xf32>
//|                 %o_1 = affine.load %O[%y, %x, %f] : memref<?x?x?xf32>
//|                 %p_1 = arith.mulf %i_1, %v_1 : f32
//|                 %s_1 = arith.addf %o_1, %p_1 : f32
//|                 affine.store %s_1, %O[%y, %x, %f] : memref<?x?x?xf32>
//|                 %i_2 = affine.load %I[%y + %dy, %x + %dx, %c + 2] : memref<?x?x?xf32>
//|                 %v_2 = affine.load %W[%dy, %dx, %c + 2, %f] : memref<3x3x?x?xf32>
//|                 %o_2 = affine.load %O[%y, %x, %f] : memref<?x?x?xf32>
//|                 %p_2 = arith.mulf %i_2, %v_2 : f32
//|                 %s_2 = arith.addf %o_2, %p_2 : f32
//|                 affine.store %s_2, %O[%y, %x, %f] : memref<?x?x?xf32>
//|                 %i_3 = affine.load %I[%y + %dy, %x + %dx, %c + 3] : memref<?x?x?xf32>
//|                 %v_3 = affine.load %W[%dy, %dx, %c + 3, %f] : memref<3x3x?x?xf32>
//|                 %o_3 = affine.load %O[%y, %x, %f] : memref<?x?x?xf32>
//|                 %p_3 = arith.mulf %i_3, %v_3 : f32
//|                 %s_3 = arith.addf %o_3, %p_3 : f32
//|                 affine.store %s_3, %O[%y, %x, %f] : memref<?x?x?xf32>
//|                 %i_4 = affine.load %I[%y + %dy, %x + %dx + 1, %c] : memref<?x?x?xf32>
//|                 %v_4 = affine.load %W[%dy, %dx, %c, %f] : memref<3x3x?x?xf32>
//|                 %o_4 = affine.load %O[%y, %x + 1, %f] : memref<?x?x?xf32>
//|                 %p_4 = arith.mulf %i_4, %v_4 : f32
//|                 %s_4 = arith.addf %o_4, %p_4 : f32
//|                 affine.store %s_4, %O[%y, %x + 1, %f] : memref<?x?x?xf32>
//|                 %i_5 = affine.load %I[%y + %dy, %x + %dx + 1, %c + 1] : memref<?x?x?xf32>
//|                 %v_5 = affine.load %W[%dy, %dx, %c + 1, %f] : memref<3x3x?x?xf32>
//|                 %o_5 = affine.load %O[%y, %x + 1, %f] : memref<?x?x?xf32>
//|                 %p_5 = arith.mulf %i_5, %v_5 : f32
//|                 %s_5 = arith.addf %o_5, %p_5 : f32
//|                 affine.store %s_5, %O[%y, %x + 1, %f] : memref<?x?x?xf32>
//|                 %i_6 = affine.load %I[%y + %dy, %x + %dx + 1, %c + 2] : memref<?x?x?xf32>
//|                 %v_6 = affine.load %W[%dy, %dx, %c + 2, %f] : memref<3x3x?x?xf32>
//|                 %o_6 = affine.load %O[%y, %x + 1, %f] : memref<?x?x?xf32>
//|                 %p_6 = arith.mulf %i_6, %v_6 : f32
//|                 %s_6 = arith.addf %o_6, %p_6 : f32
//|                 affine.store %s_6, %O[%y, %x + 1, %f] : memref<?x?x?xf32>
//|                 %i_7 = affine.load %I[%y + %dy, %x + %dx + 1, %c + 3] : memref<?x?x?xf32>
//|                 %v_7 = affine.load %W[%dy, %dx, %c + 3, %f] : memref<3x3x?x?xf32>
//|                 %o_7 = affine.load %O[%y, %x + 1, %f] : memref<?x?x?xf32>
//|                 %p_7 = arith.mulf %i_7, %v_7 : f32
//|                 %s_7 = arith.addf %o_7, %p_7 : f32
//|                 affine.store %s_7, %O[%y, %x + 1, %f] : memref<?x?x?xf32>
//|                 %i_8 = affine.load %I[%y + %dy, %x + %dx + 2, %c] : memref<?x?x?xf32>
//|                 %v_8 = affine.load %W[%dy, %dx, %c, %f] : memref<3x3x?x?xf32>
//|                 %o_8 = affine.load %O[%y, %x + 2, %f] : memref<?x?x?xf32>
//|                 %p_8 = arith.mulf %i_8, %v_8 : f32
//|                 %s_8 = arith.addf %o_8, %p_8 : f32
//|                 affine.store %s_8, %O[%y, %x + 2, %f] : memref<?x?x?xf32>
//|                 %i_9 = affine.load %I[%y + %dy, %x + %dx + 2, %c + 1] : memref<?x?x?xf32>
//|                 %v_9 = affine.load %W[%dy, %dx, %c + 1, %f] : memref<3x3x?x?xf32>
//|                 %o_9 = affine.load %O[%y, %x + 2, %f] : memref<?x?x?xf32>
//|                 %p_9 = arith.mulf %i_9, %v_9 : f32
//|                 %s_9 = arith.addf %o_9, %p_9 : f32
//|                 affine.store %s_9, %O[%y, %x + 2, %f] : memref<?x?x?xf32>
//|                 %i_10 = affine.load %I[%y + %dy, %x + %dx + 2, %c + 2] : memref<?x?x?xf32>
//|                 %v_10 = affine.load %W[%dy, %dx, %c + 2, %f] : memref<3x3x?x?xf32>
//|                 %o_10 = affine.load %O[%y, %x + 2, %f] : memref<?x?x?xf32>
//|                 %p_10 = arith.mulf %i_10, %v_10 : f32
//|                 %s_10 = arith.addf %o_10, %p_10 : f32
//|                 affine.store %s_10, %O[%y, %x + 2, %f] : memref<?x?x?xf32>
//|                 %i_11 = affine.load %I[%y + %dy, %x + %dx + 2, %c + 3] : memref<?x?x?xf32>
//|                 %v_11 = affine.load %W[%dy, %dx, %c + 3, %f] : memref<3x3x?x?xf32>
//|                 %o_11 = affine.load %O[%y, %x + 2, %f] : memref<?x?x?xf32>
//|                 %p_11 = arith.mulf %i_11, %v_11 : f32
//|                 %s_11 = arith.addf %o_11, %p_11 : f32
//|                 affine.store %s_11, %O[%y, %x + 2, %f] : memref<?x?x?xf32>
//|                 %i_12 = affine.load %I[%y + %dy, %x + %dx + 3, %c] : memref<?x?x?xf32>
//|                 %v_12 = affine.load %W[%dy, %dx, %c, %f] : memref<3x3x?x?xf32>
//|                 %o_12 = affine.load %O[%y, %x + 3, %f] : memref<?x?x?xf32>
//|                 %p_12 = arith.mulf %i_12, %v_12 : f32
//|                 %s_12 = arith.addf %o_12, %p_12 : f32
//|                 affine.store %s_12, %O[%y, %x + 3, %f] : memref<?x?x?xf32>
//|                 %i_13 = affine.load %I[%y + %dy, %x + %dx + 3, %c + 1] : memref<?x?x?xf32>
//|                 %v_13 = affine.load %W[%dy, %dx, %c + 1, %f] : memref<3x3x?x?xf32>
//|                 %o_13 = affine.load %O[%y, %x + 3, %f] : memref<?x?x?xf32>
//|                 %p_13 = arith.mulf %i_13, %v_13 : f32
//|                 %s_13 = arith.addf %o_13, %p_13 : f32
//|                 affine.store %s_13, %O[%y, %x + 3, %f] : memref<?x?x?xf32>
//|                 %i_14 = affine.load %I[%y + %dy, %x + %dx + 3, %c + 2] : memref<?x?x?xf32>
//|                 %v_14 = affine.load %W[%dy, %dx, %c + 2, %f] : memref<3x3x?x?xf32>
//|                 %o_14 = affine.load %O[%y, %x + 3, %f] : memref<?x?x?xf32>
//|                 %p_14 = arith.mulf %i_14, %v_14 : f32
//|                 %s_14 = arith.addf %o_14, %p_14 : f32
//|                 affine.store %s_14, %O[%y, %x + 3, %f] : memref<?x?x?xf32>
//|                 %i_15 = affine.load %I[%y + %dy, %x + %dx + 3, %c + 3] : memref<?x?x?xf32>
//|                 %v_15 = affine.load %W[%dy, %dx, %c + 3, %f] : memref<3x3x?x?xf32>
//|                 %o_15 = affine.load %O[%y, %x + 3, %f] : memref<?x?x?xf32>
//|                 %p_15 = arith.mulf %i_15, %v_15 : f32
//|                 %s_15 = arith.addf %o_15, %p_15 : f32
//|                 affine.store %s_15, %O[%y, %x + 3, %f] : memref<?x?x?xf32>
//|               }
//|             }
//|           }
//|         }
//|       }
//|       affine.for %x_1 = max #map1()[%w] to %w {
//|         affine.for %dy_1 = 0 to 3 {
//|           affine.for %dx_1 = 0 to 3 {
//|             affine.for %c_1 = 0 to 16 {
//|               affine.for %f_1 = 0 to %m {
//|                 %i = affine.load %I[%y + %dy_1, %x_1 + %dx_1, %c_1] : memref<?x?x?xf32>
//|                 %v = affine.load %W[%dy_1, %dx_1, %c_1, %f_1] : memref<3x3x?x?xf32>
//|                 %o = affine.load %O[%y, %x_1, %f_1] : memref<?x?x?xf32>
//|                 %p = arith.mulf %i, %v : f32
//|                 %s = arith.addf %o, %p : f32
//|                 affine.store %s, %O[%y, %x_1, %f_1] : memref<?x?x?xf32>
//|               }
//|             }
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @conv: auto orders the function anew: --schedule shows the tree, then unroll_jam(%x;4) unroll_jam(%c;4)
//| @conv: order of S0: %y parallel > %x > %dy > %dx > %c > %f
//| @conv: assumed: %I and %O do not overlap
//| @conv: assumed: %W and %O do not overlap
