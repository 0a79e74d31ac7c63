// RUN: farkas opt --schedule-from tree.txt
// A condition is asked once for all statements below it.
func.func @f(%A: memref<8xf32>, %B: memref<8xf32>, %c: f32) {
  affine.for %i = 0 to 8 {
    affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%i) {
      affine.store %c, %A[%i] : memref<8xf32>
      affine.store %c, %B[%i] : memref<8xf32>
    }
  }
  return
}

//> band %i: S0 -> -i, S1 -> i
//>   guard 0
//>     sequence
//>       S0
//>       S1

//| error: S0 and S1 have different times around this guard [schedule-text]
//|  --> tree.txt:2:3
//|   |
//| 2 |   guard 0
//|   |   ^^^^^^^
//| exit code 3
