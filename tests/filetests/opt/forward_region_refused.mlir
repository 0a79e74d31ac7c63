// RUN: farkas opt -t 'forward'
// The blocks are in a region of the function.
func.func @f(%A: memref<8xf32>, %x: f32, %c: i1) {
  affine.store %x, %A[0] : memref<8xf32>
  scf.execute_region {
    cf.cond_br %c, ^then, ^end
  ^then:
    %a = affine.load %A[0] : memref<8xf32>
    affine.store %a, %A[1] : memref<8xf32>
    cf.br ^end
  ^end:
    scf.yield
  }
  return
}

//| refused: which write a read sees is not followed through branches [no-polyhedral-program]
//|  --> forward_region_refused.mlir:3:1
//|   |
//| 3 | func.func @f(%A: memref<8xf32>, %x: f32, %c: i1) {
//|   | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| ...
//| 6 |     cf.cond_br %c, ^then, ^end
//|   |     -------------------------- the first block ends here
//|   |
//|   = help: nothing nearer: 0 tried
//| exit code 1
