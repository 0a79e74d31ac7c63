// RUN: farkas opt -t 'fuse(%i,%j)'
func.func @f(%A: memref<8xi32>, %a: i32, %b: i32, %C: memref<8xi1>) {
  affine.for %i = 0 to 8 {
    %c = affine.load %C[%i] : memref<8xi1>
    cf.assert %c, "stop"
  }
  affine.for %j = 0 to 8 {
    %z = arith.divsi %a, %b : i32
    affine.store %z, %A[%j] : memref<8xi32>
  }
  return
}

//| refused: fuse reverses a dependence [reverses-dependence]
//|  --> fuse_division_before_an_assertion_refused.mlir:8:10
//|   |
//| 5 |     cf.assert %c, "stop"
//|   |     -------------------- may stop the program at %i = 1
//| ...
//| 8 |     %z = arith.divsi %a, %b : i32
//|   |          ^^^^^^^^^^^^^^^^^^^^^^^^ may trap at %j = 0
//|   |
//|   = all such pairs: { [i] -> [j'] : i <= 7 and 0 <= j' < i }
//|   = help: try: -t 'fuse(%i,%j;shift=7)'
//| exit code 1
