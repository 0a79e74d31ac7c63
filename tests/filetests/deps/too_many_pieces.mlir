// RUN: farkas deps
// Where none of the guards holds is a union of more pieces than are looked at.
#box = affine_set<(d0, d1) : (d0 - 1 >= 0, 62 - d0 >= 0, d1 - 1 >= 0, 62 - d1 >= 0, d0 + d1 - 9 >= 0, 99 - d0 - d1 >= 0, d0 - d1 + 50 >= 0)>
#rim = affine_set<(d0, d1) : (d0 - 2 >= 0, 61 - d0 >= 0, d1 - 2 >= 0, 61 - d1 >= 0, d0 + d1 - 8 >= 0, 98 - d0 - d1 >= 0, d0 - d1 + 49 >= 0)>
#tip = affine_set<(d0, d1) : (d0 - 3 >= 0, 60 - d0 >= 0, d1 - 3 >= 0, 60 - d1 >= 0, d0 + d1 - 7 >= 0, 97 - d0 - d1 >= 0)>
func.func @f(%A: memref<64x64xf32>, %c: f32) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      affine.if #box(%i, %j) {
      } else {
        affine.if #rim(%i, %j) {
        } else {
          affine.if #tip(%i, %j) {
          } else {
            affine.store %c, %A[%i, %j] : memref<64x64xf32>
          }
        }
      }
    }
  }
  return
}

//| func @f
//|
//| loops
//|   line 7  %i = 0 to 64    parallel
//|   line 8    %j = 0 to 64  parallel
//|
//| bands
//|   (%i, %j)  permutable
//|
//| accesses
//|   S0  line 15  store  %A[%i, %j]
//|
//| unknown
//|   line 13  the condition holds in more than 256 pieces [too-many-pieces]
