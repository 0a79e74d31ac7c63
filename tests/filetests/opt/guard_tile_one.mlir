// RUN: farkas opt -t 'tile(%i;1)'
#small = affine_set<(d0) : (9 - d0 >= 0)>
func.func @guarded(%A: memref<64xf32>, %B: memref<64xf32>, %v: f32) {
  affine.for %i = 0 to 20 {
    affine.if #small(%i) {
      affine.store %v, %A[%i] : memref<64xf32>
    } else {
      %a = affine.load %A[%i - 10] : memref<64xf32>
      affine.store %a, %B[%i] : memref<64xf32>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0) -> (d0 + 1)>
//| #set = affine_set<(d0) : (-d0 + 9 >= 0)>
//| module {
//|   func.func @guarded(%A: memref<64xf32>, %B: memref<64xf32>, %v: f32) {
//|     affine.for %i_t = 0 to 20 {
//|       affine.for %i = #map(%i_t) to #map1(%i_t) {
//|         affine.if #set(%i) {
//|           affine.store %v, %A[%i] : memref<64xf32>
//|         } else {
//|           %a = affine.load %A[%i - 10] : memref<64xf32>
//|           affine.store %a, %B[%i] : memref<64xf32>
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @guarded: assumed: %A and %B do not overlap
