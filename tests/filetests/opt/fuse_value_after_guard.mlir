// RUN: farkas opt -t 'split(%k; %k < 4) fuse(%i,%k)'
// The last iteration is in a guard. Where it is left out, the value is what the loop before the guard arrived at.
func.func @last(%A: memref<8xf32>, %B: memref<8xf32>, %C: memref<1xf32>, %z: f32, %n: index) {
  affine.for %i = 0 to 8 {
    affine.store %z, %B[%i] : memref<8xf32>
  }
  %s = affine.for %k = 0 to min affine_map<()[s0] -> (s0, 5)>()[%n] iter_args(%a = %z) -> (f32) {
    %x = affine.load %A[%k] : memref<8xf32>
    affine.yield %x : f32
  }
  affine.store %s, %C[0] : memref<1xf32>
  return
}

//| #set = affine_set<(d0)[s0] : (-d0 + 3 >= 0, -d0 + s0 - 1 >= 0)>
//| #set1 = affine_set<()[s0] : (s0 - 5 >= 0)>
//| module {
//|   func.func @last(%A: memref<8xf32>, %B: memref<8xf32>, %C: memref<1xf32>, %z: f32, %n: index) {
//|     %s = affine.for %i = 0 to 8 iter_args(%a = %z) -> (f32) {
//|       affine.store %z, %B[%i] : memref<8xf32>
//|       %s_2 = affine.if #set(%i)[%n] -> f32 {
//|         %x = affine.load %A[%i] : memref<8xf32>
//|         affine.yield %x : f32
//|       } else {
//|         affine.yield %a : f32
//|       }
//|       affine.yield %s_2 : f32
//|     }
//|     %s_1 = affine.if #set1()[%n] -> f32 {
//|       %x = affine.load %A[4] : memref<8xf32>
//|       affine.yield %x : f32
//|     } else {
//|       affine.yield %s : f32
//|     }
//|     affine.store %s_1, %C[0] : memref<1xf32>
//|     return
//|   }
//| }
//| @last: assumed: %A, %B and %C do not overlap
