// RUN: farkas opt -t 'skew(%i,%j;4294967296) skew(%j,%k;4294967296)'
func.func @f(%A: memref<10000xf32>, %c: f32) {
  affine.for %i = 0 to 4 {
   affine.for %j = 0 to 3 {
   affine.for %k = 0 to 3 {
      affine.store %c, %A[%k + %j * 3 + %i * 9] : memref<10000xf32>
  }}}
  return
}

//| refused: the new loops around this statement have no exact form: a coefficient leaves 64 bits [schedule-not-affine]
//|  --> skew_twice_far_refused.mlir:6:7
//|   |
//| 6 |       affine.store %c, %A[%k + %j * 3 + %i * 9] : memref<10000xf32>
//|   |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: try: -t 'skew(%i,%j;4294967296) skew(%j,%k;1)'
//| exit code 1
