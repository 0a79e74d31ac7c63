// RUN: farkas opt --schedule-from tree.txt -t 'tile(%k;4)'
func.func @f(%A: memref<64x64xf32>, %s: f32) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      %a = affine.load %A[%i, %j] : memref<64x64xf32>
      %b = arith.mulf %a, %s : f32
      affine.store %b, %A[%i, %j] : memref<64x64xf32>
    }
  }
  return
}

//> domain []
//>   S0[i, j] in { [i, j] : 0 <= i < 64 and 0 <= j < 64 }
//> band %wave: S0 -> i + j  // a wavefront
//>   band %k coincident: S0 -> i
//>     S0

//| #map = affine_map<(d0) -> (((d0 - 63) floordiv 4) * 4, 0)>
//| #map1 = affine_map<(d0) -> (d0 + 1, 64)>
//| module {
//|   func.func @f(%A: memref<64x64xf32>, %s: f32) {
//|     affine.for %wave = 0 to 127 {
//|       affine.for %k_t = max #map(%wave) to min #map1(%wave) step 4 {
//|         affine.parallel (%k) = (max(%k_t, %wave - 63)) to (min(%k_t + 4, %wave + 1)) {
//|           %a = affine.load %A[%k, %wave - %k] : memref<64x64xf32>
//|           %b = arith.mulf %a, %s : f32
//|           affine.store %b, %A[%k, %wave - %k] : memref<64x64xf32>
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
