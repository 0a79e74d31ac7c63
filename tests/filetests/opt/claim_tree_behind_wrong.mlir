// RUN: farkas opt --schedule-from tree.txt
// The tree is of the program behind the steps, where the statement has two loops around it; places are those of the whole text.
func.func @f(%A: memref<64xf32>, %c: f32) {
  affine.for %i = 0 to 64 {
    affine.store %c, %A[%i] : memref<64xf32>
  }
  return
}

//> apply strip_mine(%i;8) normalize(%i_t)
//> domain []
//>   S0[i] in { [i] : 0 <= i < 64 }
//> band %i: S0 -> i
//>   S0

//| error: expected 2 names of loops around it, found 1 [schedule-text]
//|  --> tree.txt:3:5
//|   |
//| 3 |   S0[i] in { [i] : 0 <= i < 64 }
//|   |     ^
//| exit code 3
