// RUN: farkas opt -t 'promote(%A,%i;hull)'
// What one iteration copies back another one has changed.
func.func @f(%A: memref<16xf32>) {
  affine.parallel (%i) = (0) to (8) {
    affine.for %j = 0 to 2 {
      %a = affine.load %A[%i + 8 * %j] : memref<16xf32>
      %b = arith.addf %a, %a : f32
      affine.store %b, %A[%i + 8 * %j] : memref<16xf32>
    }
  }
  return
}

//| refused: the box has %A[1] at %i = 0, which another iteration of %i touches or copies back [box-is-shared]
//|  --> promote_hull_parallel_refused.mlir:4:3
//|   |
//| 4 |   affine.parallel (%i) = (0) to (8) {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: try: -t 'promote(%A,%i)'
//| exit code 1
