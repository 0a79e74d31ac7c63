// RUN: farkas opt --schedule-from tree.txt
// What is claimed of several functions stands in one text; what is not claimed anything of stays as it is.
func.func @f(%A: memref<64xf32>, %c: f32) {
  affine.for %i = 0 to 64 {
    affine.store %c, %A[%i] : memref<64xf32>
  }
  return
}
func.func @g(%A: memref<64xf32>, %c: f32) {
  affine.for %i = 0 to 64 {
    affine.store %c, %A[%i] : memref<64xf32>
  }
  return
}
func.func @"h // i"(%A: memref<64xf32>, %c: f32) {
  affine.for %i = 0 to 64 {
    affine.store %c, %A[%i] : memref<64xf32>
  }
  return
}

//> func @f
//> band %i coincident: S0 -> i
//>   S0
//> func @"h // i"
//> apply strip_mine(%i;8)

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0) -> (d0 + 8)>
//| module {
//|   func.func @f(%A: memref<64xf32>, %c: f32) {
//|     affine.parallel (%i) = (0) to (64) {
//|       affine.store %c, %A[%i] : memref<64xf32>
//|     }
//|     return
//|   }
//|   func.func @g(%A: memref<64xf32>, %c: f32) {
//|     affine.for %i = 0 to 64 {
//|       affine.store %c, %A[%i] : memref<64xf32>
//|     }
//|     return
//|   }
//|   func.func @"h // i"(%A: memref<64xf32>, %c: f32) {
//|     affine.for %i_t = 0 to 64 step 8 {
//|       affine.for %i = #map(%i_t) to #map1(%i_t) {
//|         affine.store %c, %A[%i] : memref<64xf32>
//|       }
//|     }
//|     return
//|   }
//| }
