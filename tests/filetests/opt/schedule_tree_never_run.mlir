// RUN: farkas opt --schedule -t 'peel(%j;first)'
// What never runs has no part, and no time in the loops around.
func.func @f(%A: memref<8x8xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.if affine_set<() : (-1 >= 0)>() {
        affine.store %zero, %A[%i, %j] : memref<8x8xf32>
      }
    }
  }
  return
}

//| func @f
//| domain []
//|   S0[i, j] in { [i, j] : false } // affine.store %A
//| band %i loop 0: S0 -> i
//|   band %j loop 1: S0 -> j
//|     guard 0 // affine_set<() : (-1 >= 0)>
//|       S0
//| apply peel(%j;first)
