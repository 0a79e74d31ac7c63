// RUN: farkas opt -t 'reverse(%i)'
// The loop runs once and is left out; what it allocates is allocated at the top of the function.
func.func @f(%D: memref<4xi32>, %v: i32) {
  affine.for %i = 0 to 1 {
    %t = memref.alloca() : memref<4xi32>
    affine.store %v, %t[0] : memref<4xi32>
    %w = affine.load %t[0] : memref<4xi32>
    affine.store %w, %D[%i] : memref<4xi32>
  }
  return
}

//| module {
//|   func.func @f(%D: memref<4xi32>, %v: i32) {
//|     %t = memref.alloca() : memref<4xi32>
//|     affine.store %v, %t[0] : memref<4xi32>
//|     %w = affine.load %t[0] : memref<4xi32>
//|     affine.store %w, %D[0] : memref<4xi32>
//|     return
//|   }
//| }
