// RUN: opt IN -t 'shift(%i,1)'
// EXITS: 0 1 4
// RUN: opt IN -t 'reverse(%i)'
// EXITS: 0 1 4
// RUN: opt IN -t 'tile(%i;4)'
// EXITS: 0 1 4
// WANT: no panic
func.func @f(%D: memref<4xi32>, %v: i32) {
  affine.for %i = 0 to 1 {
    %t = memref.alloca() : memref<4xi32>
    affine.store %v, %t[0] : memref<4xi32>
    %w = affine.load %t[0] : memref<4xi32>
    affine.store %w, %D[%i] : memref<4xi32>
  }
  return
}
