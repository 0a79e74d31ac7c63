// RUN: farkas opt --schedule-from tree.txt
func.func @f(%A: memref<64xf32>, %c: f32) {
  affine.for %i = 0 to 64 {
    affine.store %c, %A[%i] : memref<64xf32>
  }
  return
}

//> func @g
//> band %i: S0 -> i
//>   S0

//| error: there is no function @g [schedule-text]
//|  --> tree.txt:1:1
//|   |
//| 1 | func @g
//|   | ^^^^^^^
//| exit code 3
