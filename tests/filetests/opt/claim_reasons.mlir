// RUN: farkas opt --schedule-from tree.txt --schedule
// What stands in parentheses is no remark.
func.func @f(%A: memref<64xf32>, %c: f32) {
  affine.for %i = 0 to 64 {
    affine.store %c, %A[%i] : memref<64xf32>
  }
  return
}

//> func @f // the only one
//> license  reassociate
//> band %i: S0 -> i // in order
//>   S0
//> apply assume(see // x) split(%i; %i > 3) // twice

//| func @f
//| license reassociate
//| domain []
//|   S0[i] in { [i] : 0 <= i <= 63 } // affine.store %A
//| band %i: S0 -> i
//|   S0
//| apply assume(see // x) split(%i; %i > 3)
//| @f: not needed: see // x: split(%i; %i > 3) is legal
