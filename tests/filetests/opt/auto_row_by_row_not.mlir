// RUN: farkas opt -t auto
// The last nest reads the row before: rows wait for each other, and the array stays.
func.func @rows_before(%X: memref<400x?xf32>, %Y: memref<400x?xf32>, %m: index) {
  %zero = arith.constant 0.0 : f32
  %T = memref.alloc(%m) : memref<400x?xf32>
  %s = memref.alloc() : memref<400xf32>
  affine.for %i = 0 to 400 {
    affine.for %j = 0 to %m {
      %x = affine.load %X[%i, %j] : memref<400x?xf32>
      %t = math.exp %x : f32
      affine.store %t, %T[%i, %j] : memref<400x?xf32>
    }
  }
  affine.for %i = 0 to 400 {
    affine.store %zero, %s[%i] : memref<400xf32>
  }
  affine.for %i = 0 to 400 {
    affine.for %j = 0 to %m {
      %t = affine.load %T[%i, %j] : memref<400x?xf32>
      %a = affine.load %s[%i] : memref<400xf32>
      %b = arith.addf %a, %t : f32
      affine.store %b, %s[%i] : memref<400xf32>
    }
  }
  affine.for %i = 1 to 400 {
    affine.for %j = 0 to %m {
      %t = affine.load %T[%i - 1, %j] : memref<400x?xf32>
      %a = affine.load %s[%i] : memref<400xf32>
      %y = arith.divf %t, %a : f32
      affine.store %y, %Y[%i, %j] : memref<400x?xf32>
    }
  }
  memref.dealloc %s : memref<400xf32>
  memref.dealloc %T : memref<400x?xf32>
  return
}

//| #set = affine_set<(d0) : (d0 - 1 >= 0)>
//| module {
//|   func.func @rows_before(%X: memref<400x?xf32>, %Y: memref<400x?xf32>, %m: index) {
//|     %zero = arith.constant 0.000000e+00 : f32
//|     %T = memref.alloc(%m) : memref<400x?xf32>
//|     %s = memref.alloc() : memref<400xf32>
//|     affine.parallel (%i) = (0) to (400) {
//|       affine.for %j = 0 to %m {
//|         %x = affine.load %X[%i, %j] : memref<400x?xf32>
//|         %t = math.exp %x : f32
//|         affine.store %t, %T[%i, %j] : memref<400x?xf32>
//|       }
//|     }
//|     affine.parallel (%i_1) = (0) to (4) {
//|       affine.store %zero, %s[%i_1] : memref<400xf32>
//|       affine.for %j_1 = 0 to %m {
//|         %t = affine.load %T[%i_1, %j_1] : memref<400x?xf32>
//|         %a = affine.load %s[%i_1] : memref<400xf32>
//|         %b = arith.addf %a, %t : f32
//|         affine.store %b, %s[%i_1] : memref<400xf32>
//|       }
//|       affine.if #set(%i_1) {
//|         affine.for %j_2 = 0 to %m {
//|           %t = affine.load %T[%i_1 - 1, %j_2] : memref<400x?xf32>
//|           %a = affine.load %s[%i_1] : memref<400xf32>
//|           %y = arith.divf %t, %a : f32
//|           affine.store %y, %Y[%i_1, %j_2] : memref<400x?xf32>
//|         }
//|       }
//|     }
//|     affine.parallel (%i) = (4) to (400) step (4) {
//|       affine.store %zero, %s[%i] : memref<400xf32>
//|       affine.store %zero, %s[%i + 1] : memref<400xf32>
//|       affine.store %zero, %s[%i + 2] : memref<400xf32>
//|       affine.store %zero, %s[%i + 3] : memref<400xf32>
//|       affine.for %j = 0 to %m {
//|         %t = affine.load %T[%i, %j] : memref<400x?xf32>
//|         %a = affine.load %s[%i] : memref<400xf32>
//|         %b = arith.addf %a, %t : f32
//|         affine.store %b, %s[%i] : memref<400xf32>
//|         %t_4 = affine.load %T[%i + 1, %j] : memref<400x?xf32>
//|         %a_4 = affine.load %s[%i + 1] : memref<400xf32>
//|         %b_1 = arith.addf %a_4, %t_4 : f32
//|         affine.store %b_1, %s[%i + 1] : memref<400xf32>
//|         %t_5 = affine.load %T[%i + 2, %j] : memref<400x?xf32>
//|         %a_5 = affine.load %s[%i + 2] : memref<400xf32>
//|         %b_2 = arith.addf %a_5, %t_5 : f32
//|         affine.store %b_2, %s[%i + 2] : memref<400xf32>
//|         %t_6 = affine.load %T[%i + 3, %j] : memref<400x?xf32>
//|         %a_6 = affine.load %s[%i + 3] : memref<400xf32>
//|         %b_3 = arith.addf %a_6, %t_6 : f32
//|         affine.store %b_3, %s[%i + 3] : memref<400xf32>
//|       }
//|       affine.for %j = 0 to %m {
//|         %t = affine.load %T[%i - 1, %j] : memref<400x?xf32>
//|         %a = affine.load %s[%i] : memref<400xf32>
//|         %y = arith.divf %t, %a : f32
//|         affine.store %y, %Y[%i, %j] : memref<400x?xf32>
//|         %t_1 = affine.load %T[%i, %j] : memref<400x?xf32>
//|         %a_1 = affine.load %s[%i + 1] : memref<400xf32>
//|         %y_1 = arith.divf %t_1, %a_1 : f32
//|         affine.store %y_1, %Y[%i + 1, %j] : memref<400x?xf32>
//|         %t_2 = affine.load %T[%i + 1, %j] : memref<400x?xf32>
//|         %a_2 = affine.load %s[%i + 2] : memref<400xf32>
//|         %y_2 = arith.divf %t_2, %a_2 : f32
//|         affine.store %y_2, %Y[%i + 2, %j] : memref<400x?xf32>
//|         %t_3 = affine.load %T[%i + 2, %j] : memref<400x?xf32>
//|         %a_3 = affine.load %s[%i + 3] : memref<400xf32>
//|         %y_3 = arith.divf %t_3, %a_3 : f32
//|         affine.store %y_3, %Y[%i + 3, %j] : memref<400x?xf32>
//|       }
//|     }
//|     memref.dealloc %s : memref<400xf32>
//|     memref.dealloc %T : memref<400x?xf32>
//|     return
//|   }
//| }
//| @rows_before: auto orders the function anew: --schedule shows the tree, then unroll_jam(%i@1;4)
//| @rows_before: order of S0: %i parallel > %j
//| @rows_before: order of S1 to S3: %i parallel > { %j; %j }
//| @rows_before: assumed: %X and %Y do not overlap
