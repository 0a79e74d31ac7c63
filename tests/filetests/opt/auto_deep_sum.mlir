// RUN: farkas opt -t auto
// Four loops of one sum: pairs in so many loops lose the ends of these, and the distances that have no bound then are none that a time could have.
func.func @d(%A: memref<8x8x16xf32>, %B: memref<3x3x3x16x16xf32>, %C: memref<6x6x16xf32>) {
affine.for %p0 = 0 to 4 {
affine.for %p1 = 0 to 4 {
affine.for %p2 = 0 to 8 {
affine.for %r0 = 0 to 3 {
affine.for %r1 = 0 to 3 {
affine.for %r2 = 0 to 3 {
affine.for %r3 = 0 to 8 {
%a = affine.load %A[%p0 + %r0, %p1 + %r1, %r3] : memref<8x8x16xf32>
%b = affine.load %B[%r0, %r1, %r2, %r3, %p2] : memref<3x3x3x16x16xf32>
%c = affine.load %C[%p0, %p1, %p2] : memref<6x6x16xf32>
%m = arith.mulf %a, %b : f32
%s = arith.addf %c, %m : f32
affine.store %s, %C[%p0, %p1, %p2] : memref<6x6x16xf32>
}
}
}
}
}
}
}
return
}

//| module {
//|   func.func @d(%A: memref<8x8x16xf32>, %B: memref<3x3x3x16x16xf32>, %C: memref<6x6x16xf32>) {
//|     affine.for %p0 = 0 to 4 {
//|       affine.for %r0 = 0 to 3 {
//|         affine.for %r1 = 0 to 3 {
//|           affine.for %r2 = 0 to 3 {
//|             affine.for %r3 = 0 to 8 {
//|               affine.for %p2 = 0 to 8 step 4 {
//|                 %a = affine.load %A[%p0 + %r0, %r1, %r3] : memref<8x8x16xf32>
//|                 %b = affine.load %B[%r0, %r1, %r2, %r3, %p2] : memref<3x3x3x16x16xf32>
//|                 %c = affine.load %C[%p0, 0, %p2] : memref<6x6x16xf32>
//|                 %m = arith.mulf %a, %b : f32
//|                 %s = arith.addf %c, %m : f32
//|                 affine.store %s, %C[%p0, 0, %p2] : memref<6x6x16xf32>
//|                 %a_1 = affine.load %A[%p0 + %r0, %r1, %r3] : memref<8x8x16xf32>
//|                 %b_1 = affine.load %B[%r0, %r1, %r2, %r3, %p2 + 1] : memref<3x3x3x16x16xf32>
//|                 %c_1 = affine.load %C[%p0, 0, %p2 + 1] : memref<6x6x16xf32>
//|                 %m_1 = arith.mulf %a_1, %b_1 : f32
//|                 %s_1 = arith.addf %c_1, %m_1 : f32
//|                 affine.store %s_1, %C[%p0, 0, %p2 + 1] : memref<6x6x16xf32>
//|                 %a_2 = affine.load %A[%p0 + %r0, %r1, %r3] : memref<8x8x16xf32>
//|                 %b_2 = affine.load %B[%r0, %r1, %r2, %r3, %p2 + 2] : memref<3x3x3x16x16xf32>
//|                 %c_2 = affine.load %C[%p0, 0, %p2 + 2] : memref<6x6x16xf32>
//|                 %m_2 = arith.mulf %a_2, %b_2 : f32
//|                 %s_2 = arith.addf %c_2, %m_2 : f32
//|                 affine.store %s_2, %C[%p0, 0, %p2 + 2] : memref<6x6x16xf32>
//|                 %a_3 = affine.load %A[%p0 + %r0, %r1, %r3] : memref<8x8x16xf32>
//|                 %b_3 = affine.load %B[%r0, %r1, %r2, %r3, %p2 + 3] : memref<3x3x3x16x16xf32>
//|                 %c_3 = affine.load %C[%p0, 0, %p2 + 3] : memref<6x6x16xf32>
//|                 %m_3 = arith.mulf %a_3, %b_3 : f32
//|                 %s_3 = arith.addf %c_3, %m_3 : f32
//|                 affine.store %s_3, %C[%p0, 0, %p2 + 3] : memref<6x6x16xf32>
//|                 %a_4 = affine.load %A[%p0 + %r0, %r1 + 1, %r3] : memref<8x8x16xf32>
//|                 %b_4 = affine.load %B[%r0, %r1, %r2, %r3, %p2] : memref<3x3x3x16x16xf32>
//|                 %c_4 = affine.load %C[%p0, 1, %p2] : memref<6x6x16xf32>
//|                 %m_4 = arith.mulf %a_4, %b_4 : f32
//|                 %s_4 = arith.addf %c_4, %m_4 : f32
//|                 affine.store %s_4, %C[%p0, 1, %p2] : memref<6x6x16xf32>
//|                 %a_5 = affine.load %A[%p0 + %r0, %r1 + 1, %r3] : memref<8x8x16xf32>
//|                 %b_5 = affine.load %B[%r0, %r1, %r2, %r3, %p2 + 1] : memref<3x3x3x16x16xf32>
//|                 %c_5 = affine.load %C[%p0, 1, %p2 + 1] : memref<6x6x16xf32>
//|                 %m_5 = arith.mulf %a_5, %b_5 : f32
//|                 %s_5 = arith.addf %c_5, %m_5 : f32
//|                 affine.store %s_5, %C[%p0, 1, %p2 + 1] : memref<6x6x16xf32>
//|                 %a_6 = affine.load %A[%p0 + %r0, %r1 + 1, %r3] : memref<8x8x16xf32>
//|                 %b_6 = affine.load %B[%r0, %r1, %r2, %r3, %p2 + 2] : memref<3x3x3x16x16xf32>
//|                 %c_6 = affine.load %C[%p0, 1, %p2 + 2] : memref<6x6x16xf32>
//|                 %m_6 = arith.mulf %a_6, %b_6 : f32
//|                 %s_6 = arith.addf %c_6, %m_6 : f32
//|                 affine.store %s_6, %C[%p0, 1, %p2 + 2] : memref<6x6x16xf32>
//|                 %a_7 = affine.load %A[%p0 + %r0, %r1 + 1, %r3] : memref<8x8x16xf32>
//|                 %b_7 = affine.load %B[%r0, %r1, %r2, %r3, %p2 + 3] : memref<3x3x3x16x16xf32>
//|                 %c_7 = affine.load %C[%p0, 1, %p2 + 3] : memref<6x6x16xf32>
//|                 %m_7 = arith.mulf %a_7, %b_7 : f32
//|                 %s_7 = arith.addf %c_7, %m_7 : f32
//|                 affine.store %s_7, %C[%p0, 1, %p2 + 3] : memref<6x6x16xf32>
//|                 %a_8 = affine.load %A[%p0 + %r0, %r1 + 2, %r3] : memref<8x8x16xf32>
//|                 %b_8 = affine.load %B[%r0, %r1, %r2, %r3, %p2] : memref<3x3x3x16x16xf32>
//|                 %c_8 = affine.load %C[%p0, 2, %p2] : memref<6x6x16xf32>
//|                 %m_8 = arith.mulf %a_8, %b_8 : f32
//|                 %s_8 = arith.addf %c_8, %m_8 : f32
//|                 affine.store %s_8, %C[%p0, 2, %p2] : memref<6x6x16xf32>
//|                 %a_9 = affine.load %A[%p0 + %r0, %r1 + 2, %r3] : memref<8x8x16xf32>
//|                 %b_9 = affine.load %B[%r0, %r1, %r2, %r3, %p2 + 1] : memref<3x3x3x16x16xf32>
//|                 %c_9 = affine.load %C[%p0, 2, %p2 + 1] : memref<6x6x16xf32>
//|                 %m_9 = arith.mulf %a_9, %b_9 : f32
//|                 %s_9 = arith.addf %c_9, %m_9 : f32
//|                 affine.store %s_9, %C[%p0, 2, %p2 + 1] : memref<6x6x16xf32>
//|                 %a_10 = affine.load %A[%p0 + %r0, %r1 + 2, %r3] : memref<8x8x16xf32>
//|                 %b_10 = affine.load %B[%r0, %r1, %r2, %r3, %p2 + 2] : memref<3x3x3x16x16xf32>
//|                 %c_10 = affine.load %C[%p0, 2, %p2 + 2] : memref<6x6x16xf32>
//|                 %m_10 = arith.mulf %a_10, %b_10 : f32
//|                 %s_10 = arith.addf %c_10, %m_10 : f32
//|                 affine.store %s_10, %C[%p0, 2, %p2 + 2] : memref<6x6x16xf32>
//|                 %a_11 = affine.load %A[%p0 + %r0, %r1 + 2, %r3] : memref<8x8x16xf32>
//|                 %b_11 = affine.load %B[%r0, %r1, %r2, %r3, %p2 + 3] : memref<3x3x3x16x16xf32>
//|                 %c_11 = affine.load %C[%p0, 2, %p2 + 3] : memref<6x6x16xf32>
//|                 %m_11 = arith.mulf %a_11, %b_11 : f32
//|                 %s_11 = arith.addf %c_11, %m_11 : f32
//|                 affine.store %s_11, %C[%p0, 2, %p2 + 3] : memref<6x6x16xf32>
//|                 %a_12 = affine.load %A[%p0 + %r0, %r1 + 3, %r3] : memref<8x8x16xf32>
//|                 %b_12 = affine.load %B[%r0, %r1, %r2, %r3, %p2] : memref<3x3x3x16x16xf32>
//|                 %c_12 = affine.load %C[%p0, 3, %p2] : memref<6x6x16xf32>
//|                 %m_12 = arith.mulf %a_12, %b_12 : f32
//|                 %s_12 = arith.addf %c_12, %m_12 : f32
//|                 affine.store %s_12, %C[%p0, 3, %p2] : memref<6x6x16xf32>
//|                 %a_13 = affine.load %A[%p0 + %r0, %r1 + 3, %r3] : memref<8x8x16xf32>
//|                 %b_13 = affine.load %B[%r0, %r1, %r2, %r3, %p2 + 1] : memref<3x3x3x16x16xf32>
//|                 %c_13 = affine.load %C[%p0, 3, %p2 + 1] : memref<6x6x16xf32>
//|                 %m_13 = arith.mulf %a_13, %b_13 : f32
//|                 %s_13 = arith.addf %c_13, %m_13 : f32
//|                 affine.store %s_13, %C[%p0, 3, %p2 + 1] : memref<6x6x16xf32>
//|                 %a_14 = affine.load %A[%p0 + %r0, %r1 + 3, %r3] : memref<8x8x16xf32>
//|                 %b_14 = affine.load %B[%r0, %r1, %r2, %r3, %p2 + 2] : memref<3x3x3x16x16xf32>
//|                 %c_14 = affine.load %C[%p0, 3, %p2 + 2] : memref<6x6x16xf32>
//|                 %m_14 = arith.mulf %a_14, %b_14 : f32
//|                 %s_14 = arith.addf %c_14, %m_14 : f32
//|                 affine.store %s_14, %C[%p0, 3, %p2 + 2] : memref<6x6x16xf32>
//|                 %a_15 = affine.load %A[%p0 + %r0, %r1 + 3, %r3] : memref<8x8x16xf32>
//|                 %b_15 = affine.load %B[%r0, %r1, %r2, %r3, %p2 + 3] : memref<3x3x3x16x16xf32>
//|                 %c_15 = affine.load %C[%p0, 3, %p2 + 3] : memref<6x6x16xf32>
//|                 %m_15 = arith.mulf %a_15, %b_15 : f32
//|                 %s_15 = arith.addf %c_15, %m_15 : f32
//|                 affine.store %s_15, %C[%p0, 3, %p2 + 3] : memref<6x6x16xf32>
//|               }
//|             }
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @d: auto orders the function anew: --schedule shows the tree, then unroll_jam(%p1;4) unroll_jam(%p2;4)
//| @d: order of S0: %p0 > %p1 > %r0 > %r1 > %r2 > %r3 > %p2
//| @d: %p0 could be parallel; that is not faster by the model, or not asked for
//| @d: assumed: %A and %C do not overlap
//| @d: assumed: %B and %C do not overlap
