// RUN: farkas opt -t fuse(%i,%k)
// Only the second branch needs the value, so the loop that is another one's now carries it.
func.func @last(%A: memref<8xf32>, %B: memref<8xf32>, %C: memref<1xf32>, %z: f32, %n: index) {
  affine.for %i = 0 to 8 {
    affine.store %z, %B[%i] : memref<8xf32>
  }
  %s = affine.for %k = 0 to 8 iter_args(%a = %z) -> (f32) {
    %x = affine.load %A[%k] : memref<8xf32>
    affine.yield %x : f32
  }
  affine.if affine_set<()[s0] : (s0 >= 0)>()[%n] {
    affine.store %z, %C[0] : memref<1xf32>
  } else {
    affine.store %s, %C[0] : memref<1xf32>
  }
  return
}

//| #set = affine_set<()[s0] : (s0 >= 0)>
//| module {
//|   func.func @last(%A: memref<8xf32>, %B: memref<8xf32>, %C: memref<1xf32>, %z: f32, %n: index) {
//|     %s = affine.for %i = 0 to 8 iter_args(%a = %z) -> (f32) {
//|       affine.store %z, %B[%i] : memref<8xf32>
//|       %x = affine.load %A[%i] : memref<8xf32>
//|       affine.yield %x : f32
//|     }
//|     affine.if #set()[%n] {
//|       affine.store %z, %C[0] : memref<1xf32>
//|     } else {
//|       affine.store %s, %C[0] : memref<1xf32>
//|     }
//|     return
//|   }
//| }
//| @last: assumed: %A, %B and %C do not overlap
