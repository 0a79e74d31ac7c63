// RUN: farkas opt -t unroll(%j;2) peel(%j_1;first)
// What comes before the first whole pair is one iteration, which is peeled without a loop.
func.func @f(%A: memref<9x9xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to %n {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to %n {
      affine.store %zero, %A[%i, %j] : memref<9x9xf32>
    }
  }
  return
}

//| error: cannot read peel(%j_1;first): No such file or directory (os error 2) [unreadable-input]
//| --> peel(%j_1;first)
//| exit code 3
