// RUN: farkas opt -t auto
// Each row has memory of its own, so that no row waits for another one in it: four run side by side, in a copy each.
func.func @rows(%X: memref<64x64xf32>, %Y: memref<64x64xf32>, %s: memref<64xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 64 {
    %T = memref.alloc() : memref<64xf32>
    affine.for %j = 0 to 64 {
      %x = affine.load %X[%i, %j] : memref<64x64xf32>
      %t = math.exp %x : f32
      affine.store %t, %T[%j] : memref<64xf32>
    }
    affine.store %zero, %s[%i] : memref<64xf32>
    affine.for %j = 0 to 64 {
      %t = affine.load %T[%j] : memref<64xf32>
      %a = affine.load %s[%i] : memref<64xf32>
      %b = arith.addf %a, %t : f32
      affine.store %b, %s[%i] : memref<64xf32>
    }
    affine.for %j = 0 to 64 {
      %t = affine.load %T[%j] : memref<64xf32>
      %a = affine.load %s[%i] : memref<64xf32>
      %y = arith.divf %t, %a : f32
      affine.store %y, %Y[%i, %j] : memref<64x64xf32>
    }
    memref.dealloc %T : memref<64xf32>
  }
  return
}

//| module {
//|   func.func @rows(%X: memref<64x64xf32>, %Y: memref<64x64xf32>, %s: memref<64xf32>) {
//|     %zero = arith.constant 0.000000e+00 : f32
//|     affine.parallel (%i) = (0) to (64) step (4) {
//|       %T_buf = memref.alloc() : memref<4x64xf32>
//|       affine.for %j = 0 to 64 {
//|         %x = affine.load %X[%i, %j] : memref<64x64xf32>
//|         %t = math.exp %x : f32
//|         affine.store %t, %T_buf[0, %j] : memref<4x64xf32>
//|         %x_1 = affine.load %X[%i + 1, %j] : memref<64x64xf32>
//|         %t_7 = math.exp %x_1 : f32
//|         affine.store %t_7, %T_buf[1, %j] : memref<4x64xf32>
//|         %x_2 = affine.load %X[%i + 2, %j] : memref<64x64xf32>
//|         %t_8 = math.exp %x_2 : f32
//|         affine.store %t_8, %T_buf[2, %j] : memref<4x64xf32>
//|         %x_3 = affine.load %X[%i + 3, %j] : memref<64x64xf32>
//|         %t_9 = math.exp %x_3 : f32
//|         affine.store %t_9, %T_buf[3, %j] : memref<4x64xf32>
//|       }
//|       affine.store %zero, %s[%i] : memref<64xf32>
//|       affine.store %zero, %s[%i + 1] : memref<64xf32>
//|       affine.store %zero, %s[%i + 2] : memref<64xf32>
//|       affine.store %zero, %s[%i + 3] : memref<64xf32>
//|       affine.for %j = 0 to 64 {
//|         %t = affine.load %T_buf[0, %j] : memref<4x64xf32>
//|         %a = affine.load %s[%i] : memref<64xf32>
//|         %b = arith.addf %a, %t : f32
//|         affine.store %b, %s[%i] : memref<64xf32>
//|         %t_4 = affine.load %T_buf[1, %j] : memref<4x64xf32>
//|         %a_4 = affine.load %s[%i + 1] : memref<64xf32>
//|         %b_1 = arith.addf %a_4, %t_4 : f32
//|         affine.store %b_1, %s[%i + 1] : memref<64xf32>
//|         %t_5 = affine.load %T_buf[2, %j] : memref<4x64xf32>
//|         %a_5 = affine.load %s[%i + 2] : memref<64xf32>
//|         %b_2 = arith.addf %a_5, %t_5 : f32
//|         affine.store %b_2, %s[%i + 2] : memref<64xf32>
//|         %t_6 = affine.load %T_buf[3, %j] : memref<4x64xf32>
//|         %a_6 = affine.load %s[%i + 3] : memref<64xf32>
//|         %b_3 = arith.addf %a_6, %t_6 : f32
//|         affine.store %b_3, %s[%i + 3] : memref<64xf32>
//|       }
//|       affine.for %j = 0 to 64 {
//|         %t = affine.load %T_buf[0, %j] : memref<4x64xf32>
//|         %a = affine.load %s[%i] : memref<64xf32>
//|         %y = arith.divf %t, %a : f32
//|         affine.store %y, %Y[%i, %j] : memref<64x64xf32>
//|         %t_1 = affine.load %T_buf[1, %j] : memref<4x64xf32>
//|         %a_1 = affine.load %s[%i + 1] : memref<64xf32>
//|         %y_1 = arith.divf %t_1, %a_1 : f32
//|         affine.store %y_1, %Y[%i + 1, %j] : memref<64x64xf32>
//|         %t_2 = affine.load %T_buf[2, %j] : memref<4x64xf32>
//|         %a_2 = affine.load %s[%i + 2] : memref<64xf32>
//|         %y_2 = arith.divf %t_2, %a_2 : f32
//|         affine.store %y_2, %Y[%i + 2, %j] : memref<64x64xf32>
//|         %t_3 = affine.load %T_buf[3, %j] : memref<4x64xf32>
//|         %a_3 = affine.load %s[%i + 3] : memref<64xf32>
//|         %y_3 = arith.divf %t_3, %a_3 : f32
//|         affine.store %y_3, %Y[%i + 3, %j] : memref<64x64xf32>
//|       }
//|       memref.dealloc %T_buf : memref<4x64xf32>
//|     }
//|     return
//|   }
//| }
//| @rows: auto does parallelize(%i) unroll_jam(%i;4)
//| @rows: order of S0 to S5: %i parallel > { %j; %j; %j }
//| @rows: storage: %T_buf, memref<4x64xf32>, holds %T for each %i
//| @rows: assumed: %X, %Y and %s do not overlap
