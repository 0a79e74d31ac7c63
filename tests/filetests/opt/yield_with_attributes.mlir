// RUN: farkas opt
// A yield that hands on nothing is written where it has attributes.
func.func @f(%A: memref<8xf32>, %c: f32) {
  affine.for %i = 0 to 8 {
    affine.store %c, %A[%i] : memref<8xf32>
    affine.yield {kept = 1 : i32}
  }
  return
}

//| module {
//|   func.func @f(%A: memref<8xf32>, %c: f32) {
//|     affine.for %i = 0 to 8 {
//|       affine.store %c, %A[%i] : memref<8xf32>
//|       affine.yield {kept = 1 : i32}
//|     }
//|     return
//|   }
//| }
