// RUN: farkas opt -t 'strip_mine(%i;4)'
func.func @strided(%A: memref<100xf64>, %x: f64) {
  affine.for %i = 3 to 50 step 7 {
    affine.store %x, %A[%i * 2] : memref<100xf64>
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0) -> (d0 + 28, 50)>
//| module {
//|   func.func @strided(%A: memref<100xf64>, %x: f64) {
//|     affine.for %i_t = 3 to 46 step 28 {
//|       affine.for %i = #map(%i_t) to min #map1(%i_t) step 7 {
//|         affine.store %x, %A[%i * 2] : memref<100xf64>
//|       }
//|     }
//|     return
//|   }
//| }
