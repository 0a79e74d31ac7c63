// RUN: farkas opt -t 'tile(%i;2) parallelize(%i_t)' --reassociate
// A pair inside one iteration keeps its order, but what the store sees there is a part of the sum.
func.func @f(%A: memref<1xf32>, %n: index) {
  %v1 = affine.load %A[0] : memref<1xf32>
  %r3 = affine.for %i = -1 to %n iter_args(%s2 = %v1) -> (f32) {
    affine.for %j = 0 to 4 {
      affine.if affine_set<(d0)[s0] : (d0 - s0 - 3 >= 0)>(%j)[%n] {
        affine.store %s2, %A[0] : memref<1xf32>
      }
    }
    %v5 = affine.load %A[0] : memref<1xf32>
    %t6 = arith.addf %s2, %v5 : f32
    affine.yield %t6 : f32
  }
  return
}

//| refused: parallelize: iterations of %i_t use what they would compute in parts [sees-partial-results]
//|   --> reduce_seen_inside_refused.mlir:13:5
//|    |
//|  8 |         affine.store %s2, %A[0] : memref<1xf32>
//|    |         --------------------------------------- reads %r3 at (%i, %j) = (-1, 3)
//| ...
//| 13 |     affine.yield %t6 : f32
//|    |     ^^^^^^^^^^^^^^^^^^^^^^ overwrites %r3 at %i = -1
//|    |
//|    = with %n = 0
//|    = all such pairs: [n] -> { [i, j] -> [-1] : n = 0 and i = -1 and j = 3 }
//|    = help: try: -t 'tile(%i;2) distribute(%i_t) parallelize(%i_t_1)'
//| exit code 1
