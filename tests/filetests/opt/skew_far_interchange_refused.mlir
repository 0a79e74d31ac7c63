// RUN: farkas opt -t 'skew(%i,%j;4294967296) interchange(%i,%j)'
// The times of %j end beyond 64 bits.
func.func @f(%A: memref<10000xf32>, %c: f32) {
  affine.for %i = 0 to 4611686018427387904 step 4611686018427387903 {
   affine.for %j = 0 to 3 {
      affine.store %c, %A[%j + 400] : memref<10000xf32>
  }}
  return
}

//| refused: the upper bound of %j has a number beyond 64 bits [no-affine-bound]
//|  --> skew_far_interchange_refused.mlir:5:4
//|   |
//| 5 |    affine.for %j = 0 to 3 {
//|   |    ^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: nothing nearer: 10 tried
//| exit code 1
