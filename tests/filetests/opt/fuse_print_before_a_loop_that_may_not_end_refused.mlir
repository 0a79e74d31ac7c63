// RUN: farkas opt -t 'fuse(%i@0,%i@1)'
func.func @f(%A: memref<8xi1>, %x: i1) {
  affine.for %i = 0 to 8 {
    scf.while : () -> () {
      %v = affine.load %A[%i] : memref<8xi1>
      %c = arith.xori %v, %x : i1
      scf.condition(%c)
    } do {
      affine.store %x, %A[%i] : memref<8xi1>
      scf.yield
    }
  }
  affine.for %i = 0 to 8 {
    vector.print %x : i1
  }
  return
}

//| refused: fuse reverses a dependence [reverses-dependence]
//|   --> fuse_print_before_a_loop_that_may_not_end_refused.mlir:14:5
//|    |
//|  4 |     scf.while : () -> () {
//|    |     -------------------- may never end at %i = 1
//| ...
//| 14 |     vector.print %x : i1
//|    |     ^^^^^^^^^^^^^^^^^^^^ prints at %i = 0
//|    |
//|    = all such pairs: { [i] -> [i'] : i <= 7 and 0 <= i' < i }
//|    = help: try: -t 'fuse(%i@0,%i@1;shift=7)'
//| exit code 1
