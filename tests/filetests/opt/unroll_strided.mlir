// RUN: farkas opt -t 'unroll(%i;2)'
func.func @fill(%A: memref<?x10xf32>, %n: index, %x: f32) {
  affine.for %i = 2 to %n step 3 {
    affine.for %j = 0 to 10 {
      affine.store %x, %A[%i, %j] : memref<?x10xf32>
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (s0 - 3)>
//| #map1 = affine_map<()[s0] -> ((((-s0 + 2) floordiv 3 + 1) floordiv 2) * -6 + 2, 2)>
//| module {
//|   func.func @fill(%A: memref<?x10xf32>, %n: index, %x: f32) {
//|     affine.for %i = 2 to #map()[%n] step 6 {
//|       affine.for %j = 0 to 10 {
//|         affine.store %x, %A[%i, %j] : memref<?x10xf32>
//|       }
//|       affine.for %j_2 = 0 to 10 {
//|         affine.store %x, %A[%i + 3, %j_2] : memref<?x10xf32>
//|       }
//|     }
//|     affine.for %i_1 = max #map1()[%n] to %n step 3 {
//|       affine.for %j_1 = 0 to 10 {
//|         affine.store %x, %A[%i_1, %j_1] : memref<?x10xf32>
//|       }
//|     }
//|     return
//|   }
//| }
