// RUN: farkas opt --schedule-from tree.txt
// Times stay far from the ends of 64 bits.
func.func @f(%n: index, %A: memref<8xf32>, %c: f32) {
  affine.for %i = 0 to 8 {
    affine.store %c, %A[%i] : memref<8xf32>
  }
  affine.for %j = 0 to %n {
  }
  return
}

//> band %i: S0 -> i + 9223372036854775807
//>   S0

//| error: this constant does not fit 64 bits [schedule-text]
//|  --> tree.txt:1:20
//|   |
//| 1 | band %i: S0 -> i + 9223372036854775807
//|   |                    ^^^^^^^^^^^^^^^^^^^
//| exit code 3
