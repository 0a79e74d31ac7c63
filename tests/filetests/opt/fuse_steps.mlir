// RUN: farkas opt -t 'fuse(%i,%j) fuse(%i,%k)'
// Steps of 2, 4 and 3: the new loop takes every value.
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

//| #set = affine_set<(d0) : (d0 mod 2 == 0)>
//| #set1 = affine_set<(d0) : (d0 mod 4 == 0, d0 - 4 >= 0, -d0 + 29 >= 0)>
//| #set2 = affine_set<(d0) : (d0 mod 3 == 0)>
//| module {
//|   func.func @steps(%A: memref<64xf32>, %B: memref<64xf32>, %C: memref<64xf32>, %v: f32) {
//|     affine.for %i = 0 to 40 {
//|       affine.if #set(%i) {
//|         affine.store %v, %A[%i] : memref<64xf32>
//|       }
//|       affine.if #set1(%i) {
//|         affine.store %v, %B[%i] : memref<64xf32>
//|       }
//|       affine.if #set2(%i) {
//|         affine.store %v, %C[%i] : memref<64xf32>
//|       }
//|     }
//|     return
//|   }
//| }
//| @steps: assumed: %A, %B and %C do not overlap
