// RUN: farkas opt -t 'strip_mine(%i;32) unroll_jam(%i;4)'
// 400 is no multiple of 32, and one of 4: the last tile of 32 has full tiles of 4 only, and no condition is left inside.
func.func @whole(%A: memref<400x400xf64>) {
  affine.for %i = 0 to 400 {
    affine.for %j = 0 to 400 {
      %a = affine.load %A[%i, %j] : memref<400x400xf64>
      %s = arith.addf %a, %a : f64
      affine.store %s, %A[%i, %j] : memref<400x400xf64>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0) -> (d0 + 29, 400)>
//| module {
//|   func.func @whole(%A: memref<400x400xf64>) {
//|     affine.for %i_t = 0 to 397 step 32 {
//|       affine.for %i = #map(%i_t) to min #map1(%i_t) step 4 {
//|         affine.for %j = 0 to 400 {
//|           %a = affine.load %A[%i, %j] : memref<400x400xf64>
//|           %s = arith.addf %a, %a : f64
//|           affine.store %s, %A[%i, %j] : memref<400x400xf64>
//|           %a_1 = affine.load %A[%i + 1, %j] : memref<400x400xf64>
//|           %s_1 = arith.addf %a_1, %a_1 : f64
//|           affine.store %s_1, %A[%i + 1, %j] : memref<400x400xf64>
//|           %a_2 = affine.load %A[%i + 2, %j] : memref<400x400xf64>
//|           %s_2 = arith.addf %a_2, %a_2 : f64
//|           affine.store %s_2, %A[%i + 2, %j] : memref<400x400xf64>
//|           %a_3 = affine.load %A[%i + 3, %j] : memref<400x400xf64>
//|           %s_3 = arith.addf %a_3, %a_3 : f64
//|           affine.store %s_3, %A[%i + 3, %j] : memref<400x400xf64>
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
