// RUN: farkas opt -t 'interchange(%i,%j)'
func.func @blocks(%A: memref<4xf32>, %c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  %0 = affine.load %A[0] : memref<4xf32>
  affine.store %0, %A[1] : memref<4xf32>
  cf.br ^b
^b:
  return
}

//| refused: the function has several blocks [no-polyhedral-program]
//|  --> several_blocks_refused.mlir:2:1
//|   |
//| 2 | func.func @blocks(%A: memref<4xf32>, %c: i1) {
//|   | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| 3 |   cf.cond_br %c, ^a, ^b
//|   |   --------------------- the first block ends here
//|   |
//|   = help: nothing nearer: 0 tried, the function has several blocks
//| exit code 1
