// RUN: farkas opt -t 'strip_mine(%i;2) strip_mine(%i;2) peel(%i;last)'
// The tiles of tiles start at 0, the values of the loop at -1: none of them is whole steps from the start of its tile.
func.func @f(%A: memref<4xf32>, %x: f32) {
  affine.for %i = -1 to 1 step 3 {
    affine.store %x, %A[%i + 1] : memref<4xf32>
  }
  return
}

//| module {
//|   func.func @f(%A: memref<4xf32>, %x: f32) {
//|     affine.store %x, %A[0] : memref<4xf32>
//|     return
//|   }
//| }
