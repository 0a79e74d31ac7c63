// RUN: farkas opt --schedule-from tree.txt
func.func @f(%A: memref<64xf32>, %B: memref<64xf32>, %c: f32, %n: index) {
  affine.for %i = 0 to %n {
    affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%i) {
      affine.store %c, %A[%i] : memref<64xf32>
    } else {
      affine.store %c, %B[%i] : memref<64xf32>
    }
  }
  return
}

//> sequence
//>   band %i: S1 -> -i
//>     S1
//>   band %k: S0 -> i
//>     S0

//| #map = affine_map<()[s0] -> (-s0 + 1, -4)>
//| module {
//|   func.func @f(%A: memref<64xf32>, %B: memref<64xf32>, %c: f32, %n: index) {
//|     affine.for %i = max #map()[%n] to 1 {
//|       affine.store %c, %B[-%i] : memref<64xf32>
//|     }
//|     affine.for %k = 5 to %n {
//|       affine.store %c, %A[%k] : memref<64xf32>
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
