// RUN: farkas opt -t auto
// The second sum reads %Y by columns: the two loops over rows stay two, and so do their nests.
func.func @columns(%X: memref<?x?xf32>, %Y: memref<?x?xf32>, %s: memref<?xf32>, %r: memref<?xf32>, %n: index, %m: index) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to %n {
    affine.store %zero, %s[%i] : memref<?xf32>
  }
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %x = affine.load %X[%i, %j] : memref<?x?xf32>
      %a = affine.load %s[%i] : memref<?xf32>
      %b = arith.addf %a, %x : f32
      affine.store %b, %s[%i] : memref<?xf32>
    }
  }
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %x = affine.load %X[%i, %j] : memref<?x?xf32>
      %a = affine.load %s[%i] : memref<?xf32>
      %y = arith.subf %x, %a : f32
      affine.store %y, %Y[%i, %j] : memref<?x?xf32>
    }
  }
  affine.for %i = 0 to %n {
    affine.store %zero, %r[%i] : memref<?xf32>
  }
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %y = affine.load %Y[%j, %i] : memref<?x?xf32>
      %a = affine.load %r[%i] : memref<?xf32>
      %b = arith.addf %a, %y : f32
      affine.store %b, %r[%i] : memref<?xf32>
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (s0 - 3)>
//| #map1 = affine_map<(d0) -> (d0)>
//| #map2 = affine_map<(d0)[s0] -> (d0 + 256, s0)>
//| #map3 = affine_map<()[s0] -> ((s0 floordiv 4) * 4)>
//| module {
//|   func.func @columns(%X: memref<?x?xf32>, %Y: memref<?x?xf32>, %s: memref<?xf32>, %r: memref<?xf32>, %n: index, %m: index) {
//|     %zero = arith.constant 0.000000e+00 : f32
//|     affine.parallel (%i) = (0) to (symbol(%n) - 3) step (4) {
//|       affine.store %zero, %s[%i] : memref<?xf32>
//|       affine.store %zero, %s[%i + 1] : memref<?xf32>
//|       affine.store %zero, %s[%i + 2] : memref<?xf32>
//|       affine.store %zero, %s[%i + 3] : memref<?xf32>
//|       affine.for %j = 0 to %n {
//|         %x = affine.load %X[%i, %j] : memref<?x?xf32>
//|         %a = affine.load %s[%i] : memref<?xf32>
//|         %b = arith.addf %a, %x : f32
//|         affine.store %b, %s[%i] : memref<?xf32>
//|         %x_4 = affine.load %X[%i + 1, %j] : memref<?x?xf32>
//|         %a_7 = affine.load %s[%i + 1] : memref<?xf32>
//|         %b_4 = arith.addf %a_7, %x_4 : f32
//|         affine.store %b_4, %s[%i + 1] : memref<?xf32>
//|         %x_5 = affine.load %X[%i + 2, %j] : memref<?x?xf32>
//|         %a_8 = affine.load %s[%i + 2] : memref<?xf32>
//|         %b_5 = arith.addf %a_8, %x_5 : f32
//|         affine.store %b_5, %s[%i + 2] : memref<?xf32>
//|         %x_6 = affine.load %X[%i + 3, %j] : memref<?x?xf32>
//|         %a_9 = affine.load %s[%i + 3] : memref<?xf32>
//|         %b_6 = arith.addf %a_9, %x_6 : f32
//|         affine.store %b_6, %s[%i + 3] : memref<?xf32>
//|       }
//|       affine.for %j = 0 to %n {
//|         %x = affine.load %X[%i, %j] : memref<?x?xf32>
//|         %a = affine.load %s[%i] : memref<?xf32>
//|         %y = arith.subf %x, %a : f32
//|         affine.store %y, %Y[%i, %j] : memref<?x?xf32>
//|         %x_1 = affine.load %X[%i + 1, %j] : memref<?x?xf32>
//|         %a_4 = affine.load %s[%i + 1] : memref<?xf32>
//|         %y_4 = arith.subf %x_1, %a_4 : f32
//|         affine.store %y_4, %Y[%i + 1, %j] : memref<?x?xf32>
//|         %x_2 = affine.load %X[%i + 2, %j] : memref<?x?xf32>
//|         %a_5 = affine.load %s[%i + 2] : memref<?xf32>
//|         %y_5 = arith.subf %x_2, %a_5 : f32
//|         affine.store %y_5, %Y[%i + 2, %j] : memref<?x?xf32>
//|         %x_3 = affine.load %X[%i + 3, %j] : memref<?x?xf32>
//|         %a_6 = affine.load %s[%i + 3] : memref<?xf32>
//|         %y_6 = arith.subf %x_3, %a_6 : f32
//|         affine.store %y_6, %Y[%i + 3, %j] : memref<?x?xf32>
//|       }
//|     }
//|     affine.parallel (%i_2) = (max((symbol(%n) floordiv 4) * 4, 0)) to (symbol(%n)) {
//|       affine.store %zero, %s[%i_2] : memref<?xf32>
//|       affine.for %j_2 = 0 to %n {
//|         %x = affine.load %X[%i_2, %j_2] : memref<?x?xf32>
//|         %a = affine.load %s[%i_2] : memref<?xf32>
//|         %b = arith.addf %a, %x : f32
//|         affine.store %b, %s[%i_2] : memref<?xf32>
//|       }
//|       affine.for %j_3 = 0 to %n {
//|         %x = affine.load %X[%i_2, %j_3] : memref<?x?xf32>
//|         %a = affine.load %s[%i_2] : memref<?xf32>
//|         %y = arith.subf %x, %a : f32
//|         affine.store %y, %Y[%i_2, %j_3] : memref<?x?xf32>
//|       }
//|     }
//|     affine.for %i = 0 to %n {
//|       affine.store %zero, %r[%i] : memref<?xf32>
//|     }
//|     affine.parallel (%i_t) = (0) to (symbol(%n)) step (256) {
//|       affine.for %j = 0 to #map()[%n] step 4 {
//|         affine.for %i = #map1(%i_t) to min #map2(%i_t)[%n] {
//|           %y = affine.load %Y[%j, %i] : memref<?x?xf32>
//|           %a = affine.load %r[%i] : memref<?xf32>
//|           %b = arith.addf %a, %y : f32
//|           affine.store %b, %r[%i] : memref<?xf32>
//|           %y_1 = affine.load %Y[%j + 1, %i] : memref<?x?xf32>
//|           %a_1 = affine.load %r[%i] : memref<?xf32>
//|           %b_1 = arith.addf %a_1, %y_1 : f32
//|           affine.store %b_1, %r[%i] : memref<?xf32>
//|           %y_2 = affine.load %Y[%j + 2, %i] : memref<?x?xf32>
//|           %a_2 = affine.load %r[%i] : memref<?xf32>
//|           %b_2 = arith.addf %a_2, %y_2 : f32
//|           affine.store %b_2, %r[%i] : memref<?xf32>
//|           %y_3 = affine.load %Y[%j + 3, %i] : memref<?x?xf32>
//|           %a_3 = affine.load %r[%i] : memref<?xf32>
//|           %b_3 = arith.addf %a_3, %y_3 : f32
//|           affine.store %b_3, %r[%i] : memref<?xf32>
//|         }
//|       }
//|       affine.for %j_1 = #map3()[%n] to %n {
//|         affine.for %i_1 = #map1(%i_t) to min #map2(%i_t)[%n] {
//|           %y = affine.load %Y[%j_1, %i_1] : memref<?x?xf32>
//|           %a = affine.load %r[%i_1] : memref<?xf32>
//|           %b = arith.addf %a, %y : f32
//|           affine.store %b, %r[%i_1] : memref<?xf32>
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @columns: auto orders the function anew: --schedule shows the tree, then unroll_jam(%j@2;4) unroll_jam(%i@0;4)
//| @columns: order of S0 to S2: %i parallel > { %j; %j }
//| @columns: order of S4: %i_t by 256 parallel > %j > %i
//| @columns: nests left as they were, none of their orders is faster by the model: 1
//| @columns: assumed: %X, %Y, %s and %r do not overlap
