// RUN: farkas check
func.func @f(%x: i32) {
  %0 = affine.parallel (%i) = (0) to (4) reduce ("xori") -> (i32) {
    affine.yield %x : i32
  }
  return
}

//| error: `affine.parallel` cannot reduce `i32` by `xori` [bad-reduction]
//|  --> old_parallel_kind.mlir:3:8
//|   |
//| 3 |   %0 = affine.parallel (%i) = (0) to (4) reduce ("xori") -> (i32) {
//|   |        ^^^^^^^^^^^^^^^
//|   |
//|   = `scf.parallel` with `scf.reduce` combines in any way
//| exit code 3
