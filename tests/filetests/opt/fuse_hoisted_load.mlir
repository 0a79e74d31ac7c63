// RUN: farkas opt -t 'fuse(%j,%k)'
// The load stands before the second loop, but not before the fused one: there the cell is yet to be written.
func.func @f(%A: memref<16xf32>, %B: memref<8x8xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.store %x, %A[%i + %j] : memref<16xf32>
    }
    %a = affine.load %A[%i] : memref<16xf32>
    affine.for %k = 0 to 8 {
      %b = arith.mulf %a, %x : f32
      affine.store %b, %B[%i, %k] : memref<8x8xf32>
    }
  }
  return
}

//| module {
//|   func.func @f(%A: memref<16xf32>, %B: memref<8x8xf32>, %x: f32) {
//|     affine.for %i = 0 to 8 {
//|       affine.for %j = 0 to 8 {
//|         affine.store %x, %A[%i + %j] : memref<16xf32>
//|         %a = affine.load %A[%i] : memref<16xf32>
//|         %b = arith.mulf %a, %x : f32
//|         affine.store %b, %B[%i, %j] : memref<8x8xf32>
//|       }
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
