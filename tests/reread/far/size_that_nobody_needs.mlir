// split(%i; %i < 0)
func.func @f(%A: memref<3xf32>, %B: memref<4x3xf32>, %N: memref<4xi32>) -> f32 {
  %q = affine.load %N[0] : memref<4xi32>
  %r = arith.index_cast %q : i32 to index
  %d = arith.constant 9 : index
  %n = arith.remui %r, %d : index
  %h = affine.load %B[0, 2] : memref<4x3xf32>
  affine.for %i = -1 to 1 {
    affine.if affine_set<(d0)[s0] : (-3 >= 0, d0 * 2 + s0 - 2 == 0)>(%i)[%n] {
      %v = affine.load %A[2] : memref<3xf32>
      affine.store %v, %A[1] : memref<3xf32>
    } else {
      %p = affine.load %N[1] : memref<4xi32>
      %s = arith.index_cast %p : i32 to index
      %c = arith.constant 3 : index
      %x = arith.remui %s, %c : index
      %g = memref.load %A[%x] : memref<3xf32>
    }
    affine.store %h, %B[%i + 1, 1] : memref<4x3xf32>
  }
  return %h : f32
}
