// RUN: farkas opt -t 'overlap(%t;4,32)'
// Two sweeps in one loop: each goes on from the cell that the other has just written.
func.func @f(%A: memref<100xf64>, %B: memref<100xf64>) {
  affine.for %t = 0 to 10 {
    affine.for %i = 1 to 99 {
      %a = affine.load %B[%i - 1] : memref<100xf64>
      affine.store %a, %A[%i] : memref<100xf64>
      %b = affine.load %A[%i] : memref<100xf64>
      %s = arith.addf %b, %b : f64
      affine.store %s, %B[%i] : memref<100xf64>
    }
  }
  return
}

//| refused: what a tile needs of one step goes on without end: sweeps of one step need each other's cells [halo-unbounded]
//|   --> overlap_cycle_refused.mlir:4:3
//|    |
//|  4 |   affine.for %t = 0 to 10 {
//|    |   ^^^^^^^^^^^^^^^^^^^^^^^
//| ...
//|  7 |       affine.store %a, %A[%i] : memref<100xf64>
//|    |       ----------------------------------------- a sweep
//| ...
//| 10 |       affine.store %s, %B[%i] : memref<100xf64>
//|    |       ----------------------------------------- a sweep
//|    |
//|    = help: nothing nearer: 17 tried
//| exit code 1
