// RUN: farkas opt -t 'strip_mine(%i;2)'
// A projection of what re-reading asks is a range of 3e18 parts: it is given up, not walked.
func.func @f(%A: memref<4x6xf32>, %B: memref<18xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %c1 = arith.constant 0 : index
  %c2 = arith.constant 3 : index
  %c3 = arith.constant 1 : index
  scf.for %i = %c1 to %c2 step %c3 {
    %v5 = memref.load %A[%i, %i] : memref<4x6xf32>
    %c6 = arith.constant 0 : index
    %c7 = arith.constant 3 : index
    %r8 = scf.parallel (%j) = (%c6) to (%n) step (%c7) init (%v5) -> f32 {
      %c9 = arith.constant 1 : index
      %x10 = arith.addi %i, %c9 : index
      memref.store %zero, %A[%x10, %j] : memref<4x6xf32>
      %c11 = arith.constant 0 : index
      %c12 = arith.constant 3 : index
      scf.for %k = %c11 to %n step %c12 {
        %c14 = arith.constant 0 : index
        %c15 = arith.constant 2 : index
        %x16 = arith.addi %c14, %c15 : index
        %v17 = memref.load %B[%x16] : memref<18xf32>
        %x18 = arith.addi %i, %j : index
        %x19 = arith.addi %x18, %k : index
        %c20 = arith.constant 2 : index
        %x21 = arith.addi %x19, %c20 : index
        %v22 = memref.load %B[%x21] : memref<18xf32>
        %c23 = arith.constant -1 : index
        %x24 = arith.addi %i, %c23 : index
        %c25 = arith.constant 1 : index
        %x26 = arith.addi %n, %c25 : index
        %c27 = arith.constant 3 : index
        %x28 = arith.minsi %x26, %c27 : index
        %c29 = arith.constant 1 : index
        %r32:2 = scf.for %l = %x24 to %x28 step %c29 iter_args(%s30 = %v17, %s31 = %v22) -> (f32, f32) {
          %c33 = arith.constant 2 : index
          %x34 = arith.muli %i, %c33 : index
          %x35 = arith.addi %x34, %k : index
          %x36 = arith.addi %x35, %n : index
          %c37 = arith.constant 2 : index
          %x38 = arith.addi %x36, %c37 : index
          %h39 = memref.load %B[%x38] : memref<18xf32>
          scf.yield %s31, %s30 : f32, f32
        }
      }
      scf.reduce(%zero : f32) {
      ^bb0(%p40: f32, %p41: f32):
        %t42 = arith.addf %p40, %p41 : f32
        scf.reduce.return %t42 : f32
      }
    }
    %c43 = arith.constant -1 : index
    %x44 = arith.addi %i, %c43 : index
    %c45 = arith.constant 2 : index
    %x46 = arith.addi %x44, %c45 : index
    memref.store %r8, %B[%x46] : memref<18xf32>
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0) -> (d0 + 2, 3)>
//| module {
//|   func.func @f(%A: memref<4x6xf32>, %B: memref<18xf32>, %n: index) {
//|     %zero = arith.constant 0.000000e+00 : f32
//|     %c1 = arith.constant 0 : index
//|     %c2 = arith.constant 3 : index
//|     %c3 = arith.constant 1 : index
//|     affine.for %i_t = 0 to 3 step 2 {
//|       affine.for %i = #map(%i_t) to min #map1(%i_t) {
//|         %v5 = memref.load %A[%i, %i] : memref<4x6xf32>
//|         %c6 = arith.constant 0 : index
//|         %c7 = arith.constant 3 : index
//|         %r8 = scf.parallel (%j) = (%c6) to (%n) step (%c7) init (%v5) -> f32 {
//|           %c9 = arith.constant 1 : index
//|           %x10 = arith.addi %i, %c9 : index
//|           memref.store %zero, %A[%x10, %j] : memref<4x6xf32>
//|           %c11 = arith.constant 0 : index
//|           %c12 = arith.constant 3 : index
//|           scf.for %k = %c11 to %n step %c12 {
//|             %c14 = arith.constant 0 : index
//|             %c15 = arith.constant 2 : index
//|             %x16 = arith.addi %c14, %c15 : index
//|             %v17 = memref.load %B[%x16] : memref<18xf32>
//|             %x18 = arith.addi %i, %j : index
//|             %x19 = arith.addi %x18, %k : index
//|             %c20 = arith.constant 2 : index
//|             %x21 = arith.addi %x19, %c20 : index
//|             %v22 = memref.load %B[%x21] : memref<18xf32>
//|             %c23 = arith.constant -1 : index
//|             %x24 = arith.addi %i, %c23 : index
//|             %c25 = arith.constant 1 : index
//|             %x26 = arith.addi %n, %c25 : index
//|             %c27 = arith.constant 3 : index
//|             %x28 = arith.minsi %x26, %c27 : index
//|             %c29 = arith.constant 1 : index
//|             %r32:2 = scf.for %l = %x24 to %x28 step %c29 iter_args(%s30 = %v17, %s31 = %v22) -> (f32, f32) {
//|               %c33 = arith.constant 2 : index
//|               %x34 = arith.muli %i, %c33 : index
//|               %x35 = arith.addi %x34, %k : index
//|               %x36 = arith.addi %x35, %n : index
//|               %c37 = arith.constant 2 : index
//|               %x38 = arith.addi %x36, %c37 : index
//|               %h39 = memref.load %B[%x38] : memref<18xf32>
//|               scf.yield %s31, %s30 : f32, f32
//|             }
//|           }
//|           scf.reduce(%zero : f32) {
//|           ^bb0(%p40: f32, %p41: f32):
//|             %t42 = arith.addf %p40, %p41 : f32
//|             scf.reduce.return %t42 : f32
//|           }
//|         }
//|         %c43 = arith.constant -1 : index
//|         %x44 = arith.addi %i, %c43 : index
//|         %c45 = arith.constant 2 : index
//|         %x46 = arith.addi %x44, %c45 : index
//|         memref.store %r8, %B[%x46] : memref<18xf32>
//|       }
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
