// RUN: farkas opt -t tile(%i;4)
// %e is loaded outside of the loop in which the exchange stands.
func.func @f(%A: memref<8xf32>, %B: memref<1xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %e = affine.load %B[0] : memref<1xf32>
    affine.for %j = affine_map<(d0) -> (d0 - 1)>(%i) to affine_map<(d0) -> (d0)>(%i) {
      %a = affine.load %A[1] : memref<8xf32>
      affine.store %e, %A[1] : memref<8xf32>
      affine.store %a, %B[0] : memref<1xf32>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0)[s0] -> (d0 + 4, s0)>
//| module {
//|   func.func @f(%A: memref<8xf32>, %B: memref<1xf32>, %n: index) {
//|     affine.for %i_t = 0 to %n step 4 {
//|       affine.for %i = #map(%i_t) to min #map1(%i_t)[%n] {
//|         %e = affine.load %B[0] : memref<1xf32>
//|         %a = affine.load %A[1] : memref<8xf32>
//|         affine.store %e, %A[1] : memref<8xf32>
//|         affine.store %a, %B[0] : memref<1xf32>
//|       }
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
