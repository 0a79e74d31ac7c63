// RUN: farkas opt --schedule-from tree.txt
func.func @f(%A: memref<65xf32>, %c: f32) {
  affine.for %i = 0 to 64 {
    affine.store %c, %A[%i] : memref<65xf32>
  }
  return
}

//> domain []
//>   S0[i] in { [i] : 0 <= i < 32 }
//> band %i: S0 -> i
//>   S0

//| error: S0 has other iterations in this program [schedule-text]
//|  --> tree.txt:2:3
//|   |
//| 2 |   S0[i] in { [i] : 0 <= i < 32 }
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| exit code 3
