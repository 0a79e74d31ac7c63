// RUN: farkas opt -t 'strip_mine(%i;%four)'
func.func @f(%A: memref<100xf32>, %c: f32) {
  %four = arith.constant 4 : index
  affine.for %i = 0 to 100 {
    affine.store %c, %A[%i] : memref<100xf32>
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0) -> (d0 + 4)>
//| module {
//|   func.func @f(%A: memref<100xf32>, %c: f32) {
//|     %four = arith.constant 4 : index
//|     affine.for %i_t = 0 to 100 step 4 {
//|       affine.for %i = #map(%i_t) to #map1(%i_t) {
//|         affine.store %c, %A[%i] : memref<100xf32>
//|       }
//|     }
//|     return
//|   }
//| }
