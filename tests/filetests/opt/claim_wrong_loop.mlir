// RUN: farkas opt --schedule-from tree.txt
func.func @f(%A: memref<64xf32>, %c: f32) {
  affine.for %i = 0 to 64 {
    affine.store %c, %A[%i] : memref<64xf32>
  }
  return
}

//> band %w: S0 -> i
//>   S0
//> apply strip_mine(%i;8)

//| error: there is no loop %i (there are: %w) [schedule-text]
//|  --> tree.txt:3:18
//|   |
//| 3 | apply strip_mine(%i;8)
//|   |                  ^^
//| exit code 3
