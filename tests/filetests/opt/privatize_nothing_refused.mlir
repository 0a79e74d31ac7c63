// RUN: farkas opt -t parallelize(%i;privatize=4)
// Nothing is summed up.
func.func @scale(%A: memref<16xf32>, %a: f32) {
  affine.for %i = 0 to 16 {
    %x = affine.load %A[%i] : memref<16xf32>
    %y = arith.mulf %x, %a : f32
    affine.store %y, %A[%i] : memref<16xf32>
  }
  return
}

//| refused: %i carries no reduction: parallelize needs no chunks of it [nothing-to-combine]
//|  --> privatize_nothing_refused.mlir:4:3
//|   |
//| 4 |   affine.for %i = 0 to 16 {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: try: -t 'parallelize(%i)'
//| exit code 1
