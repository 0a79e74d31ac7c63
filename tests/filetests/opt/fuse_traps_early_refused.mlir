// RUN: farkas opt -t fuse(%p,%i)
// The division would have to stand above the loop that prints.
func.func @f(%A: memref<?xi32>, %m: index, %n: index, %x: i32) {
  affine.for %p = 0 to 10 {
    vector.print %x : i32
  }
  %q = arith.divsi %m, %n : index
  affine.for %i = 0 to 10 {
    affine.store %x, %A[%i + symbol(%q)] : memref<?xi32>
  }
  return
}

//| refused: what may trap here would run before what stands above and may stop the program [traps-early]
//|  --> fuse_traps_early_refused.mlir:7:8
//|   |
//| 7 |   %q = arith.divsi %m, %n : index
//|   |        ^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: nothing nearer: 15 tried
//| exit code 1
