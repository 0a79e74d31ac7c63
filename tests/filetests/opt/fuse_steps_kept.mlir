// RUN: farkas opt -t 'fuse(%i,%j) shift(%i,1)'
// Steps of 2 and 4 that meet: the new loop keeps the step of 2, and one iteration is two values.
func.func @steps(%A: memref<64xf32>, %B: memref<64xf32>, %C: memref<64xf32>, %v: f32) {
  affine.for %i = 0 to 40 step 2 {
    affine.store %v, %A[%i] : memref<64xf32>
  }
  affine.for %j = 4 to 30 step 4 {
    affine.store %v, %B[%j] : memref<64xf32>
  }
  affine.for %k = 0 to 40 step 3 {
    affine.store %v, %C[%k] : memref<64xf32>
  }
  return
}

//| #set = affine_set<(d0) : ((d0 + 2) mod 4 == 0, d0 - 6 >= 0, -d0 + 31 >= 0)>
//| module {
//|   func.func @steps(%A: memref<64xf32>, %B: memref<64xf32>, %C: memref<64xf32>, %v: f32) {
//|     affine.for %i = 2 to 42 step 2 {
//|       affine.store %v, %A[%i - 2] : memref<64xf32>
//|       affine.if #set(%i) {
//|         affine.store %v, %B[%i - 2] : memref<64xf32>
//|       }
//|     }
//|     affine.for %k = 0 to 40 step 3 {
//|       affine.store %v, %C[%k] : memref<64xf32>
//|     }
//|     return
//|   }
//| }
//| @steps: assumed: %A, %B and %C do not overlap
