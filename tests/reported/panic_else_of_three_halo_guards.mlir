// RUN: opt IN -t 'tile(%i,%j;8,8)'
// EXITS: 0 1 4
// RUN: opt IN -t 'auto'
// EXITS: 0 1 4
// WANT: no panic
// Guards of 6, 3 and 4 constraints, each in the `else` of the one before it: the boundary of a box.
#inner = affine_set<(d0, d1, d2) : (d0 - 1 >= 0, 62 - d0 >= 0, d1 - 1 >= 0, 62 - d1 >= 0, d2 - 1 >= 0, 62 - d2 >= 0)>
#edge = affine_set<(d0, d1, d2) : (d0 + d1 - 3 >= 0, 70 - d0 - d2 >= 0, d1 + d2 - 1 >= 0)>
#corner = affine_set<(d0, d1, d2) : (d0 - d1 - 3 >= 0, 70 - d0 - d1 - d2 >= 0, d1 - d2 - 1 >= 0, d0 - d2 + 3 >= 0)>
func.func @f(%A: memref<64x64x64xf32>, %B: memref<64x64x64xf32>) {
  %c = arith.constant 2.0 : f32
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      affine.for %k = 0 to 64 {
        affine.if #inner(%i, %j, %k) {
          %x = affine.load %B[%i, %j, %k] : memref<64x64x64xf32>
          affine.store %x, %A[%i, %j, %k] : memref<64x64x64xf32>
        } else {
          affine.if #edge(%i, %j, %k) {
            affine.store %c, %A[%i, %j, %k] : memref<64x64x64xf32>
          } else {
            affine.if #corner(%i, %j, %k) {
              affine.store %c, %A[%i, %j, %k] : memref<64x64x64xf32>
            } else {
              affine.store %c, %B[%i, %j, %k] : memref<64x64x64xf32>
            }
          }
        }
      }
    }
  }
  return
}
