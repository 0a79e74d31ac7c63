// RUN: farkas opt --schedule-from tree.txt
func.func @f(%A: memref<65xf32>, %B: memref<65xf32>, %c: f32) {
  affine.for %i = 0 to 64 {
    affine.store %c, %A[%i] : memref<65xf32>
    affine.store %c, %B[%i] : memref<65xf32>
  }
  return
}

//> band %i: S0 -> i, S1 -> i
//>   S0

//| error: S1 has a time at %i and does not run in it [schedule-text]
//|  --> tree.txt:1:1
//|   |
//| 1 | band %i: S0 -> i, S1 -> i
//|   | ^^^^^^^^^^^^^^^^^^^^^^^^^
//| exit code 3
