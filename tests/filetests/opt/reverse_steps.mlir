// RUN: farkas opt -t 'reverse(%i) reverse(%j) reverse(%k)'
// The last value of the first is 9; that of the second is no affine expression of %n; the third has two upper bounds.
func.func @reverse(%n: index, %A: memref<?xf32>, %B: memref<?xf32>, %C: memref<?xf32>, %v: f32) {
  affine.for %i = 0 to 10 step 3 {
    affine.store %v, %A[%i] : memref<?xf32>
  }
  affine.for %j = 1 to %n step 3 {
    affine.store %v, %B[%j] : memref<?xf32>
  }
  affine.for %k = 0 to min affine_map<()[s0] -> (s0, 100)>()[%n] {
    affine.store %v, %C[%k] : memref<?xf32>
  }
  return
}

//| #map = affine_map<()[s0] -> (((-s0 + 2) ceildiv 3) * 3 - 1)>
//| #map1 = affine_map<()[s0] -> (-s0 + 1, -99)>
//| module {
//|   func.func @reverse(%n: index, %A: memref<?xf32>, %B: memref<?xf32>, %C: memref<?xf32>, %v: f32) {
//|     affine.for %i = 0 to 10 step 3 {
//|       affine.store %v, %A[-%i + 9] : memref<?xf32>
//|     }
//|     affine.for %j = #map()[%n] to 0 step 3 {
//|       affine.store %v, %B[-%j] : memref<?xf32>
//|     }
//|     affine.for %k = max #map1()[%n] to 1 {
//|       affine.store %v, %C[-%k] : memref<?xf32>
//|     }
//|     return
//|   }
//| }
//| @reverse: assumed: %A, %B and %C do not overlap
