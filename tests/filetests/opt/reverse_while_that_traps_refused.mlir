// RUN: farkas opt -t 'reverse(%i)'
// A loop that may never end, and divides: backward, the last iteration might divide by zero where the first one never ends.
func.func @f(%A: memref<8xi32>, %B: memref<8xi32>, %C: memref<8xi1>, %E: memref<8xi1>) {
  %zero = arith.constant 0 : i32
  affine.for %i = 0 to 8 {
    scf.while : () -> () {
      %s = memref.load %C[%i] : memref<8xi1>
      %p = memref.load %A[%i] : memref<8xi32>
      %q = memref.load %B[%i] : memref<8xi32>
      %z = arith.divsi %p, %q : i32
      %t = arith.cmpi eq, %z, %zero : i32
      memref.store %t, %E[%i] : memref<8xi1>
      scf.condition(%s)
    } do {
      scf.yield
    }
  }
  return
}

//| refused: reverse reverses a dependence [reverses-dependence]
//|  --> reverse_while_that_traps_refused.mlir:6:5
//|   |
//| 6 |     scf.while : () -> () {
//|   |     ^^^^^^^^^^^^^^^^^^^^
//|   |     |
//|   |     may never end at %i = 1
//|   |     may never end at %i = 0
//|   |
//|   = all such pairs: { [i] -> [i'] : i >= 0 and i < i' <= 7 }
//|   = help: nothing nearer: 4 tried
//| exit code 1
