// RUN: farkas opt --schedule-from tree.txt
func.func @f(%A: memref<64xf32>, %c: f32) {
  affine.for %i = 0 to 64 {
    affine.store %c, %A[%i] : memref<64xf32>
  }
  return
}

//> apply strip_mine(%i;8) parallelise(%i_t)
//> band %i: S0 -> i
//>   S0

//| error: there is no step `parallelise`; did you mean `parallelize(%i)`? [schedule-text]
//|  --> tree.txt:1:24
//|   |
//| 1 | apply strip_mine(%i;8) parallelise(%i_t)
//|   |                        ^^^^^^^^^^^^^^^^^
//| exit code 3
