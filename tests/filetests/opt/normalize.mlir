// RUN: farkas opt -t 'normalize(%i)'
func.func @fill(%A: memref<?x10xf32>, %n: index, %x: f32) {
  affine.for %i = 2 to %n step 3 {
    affine.for %j = 0 to 10 {
      affine.store %x, %A[%i, %j] : memref<?x10xf32>
    }
  }
  return
}

//| #map = affine_map<()[s0] -> ((s0 - 2) ceildiv 3)>
//| module {
//|   func.func @fill(%A: memref<?x10xf32>, %n: index, %x: f32) {
//|     affine.for %i = 0 to #map()[%n] {
//|       affine.for %j = 0 to 10 {
//|         affine.store %x, %A[%i * 3 + 2, %j] : memref<?x10xf32>
//|       }
//|     }
//|     return
//|   }
//| }
