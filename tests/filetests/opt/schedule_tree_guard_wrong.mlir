// RUN: farkas opt --schedule-from tree.txt
func.func @f(%A: memref<64xf32>, %B: memref<64xf32>, %c: f32, %n: index) {
  affine.for %i = 0 to %n {
    affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%i) {
      affine.store %c, %A[%i] : memref<64xf32>
    } else {
      affine.store %c, %B[%i] : memref<64xf32>
    }
  }
  return
}

//> band %i: S0 -> i, S1 -> i
//>   guard 0
//>     S1
//>   else
//>     S0

//| error: S1 does not stand in that region of the `affine.if` [schedule-text]
//|  --> tree.txt:3:5
//|   |
//| 3 |     S1
//|   |     ^^
//| exit code 3
