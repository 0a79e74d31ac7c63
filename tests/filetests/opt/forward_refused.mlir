// RUN: farkas opt -t 'forward dce licm'
func.func @f(%A: memref<8xf32>, %x: f32, %c: i1) {
  affine.store %x, %A[0] : memref<8xf32>
  cf.cond_br %c, ^then, ^end
^then:
  %a = affine.load %A[0] : memref<8xf32>
  affine.store %a, %A[1] : memref<8xf32>
  cf.br ^end
^end:
  return
}

//| refused: the function has several blocks [no-polyhedral-program]
//|  --> forward_refused.mlir:2:1
//|   |
//| 2 | func.func @f(%A: memref<8xf32>, %x: f32, %c: i1) {
//|   | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| 3 |   affine.store %x, %A[0] : memref<8xf32>
//| 4 |   cf.cond_br %c, ^then, ^end
//|   |   -------------------------- the first block ends here
//|   |
//|   = help: nothing nearer: 0 tried, the function has several blocks
//| exit code 1
