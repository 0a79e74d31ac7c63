// RUN: farkas opt -t 'reverse(%i) assume(nothing follows)'
func.func @f(%n: index, %A: memref<?xf32>, %v: f32) {
  affine.for %i = 1 to %n {
    affine.store %v, %A[%i] : memref<?xf32>
  }
  return
}

//| error: assume needs a step after it that names its loops: assume(REASON) interchange(%i,%j)
//|   -t reverse(%i) assume(nothing follows)
//|                  ^^^^^^^^^^^^^^^^^^^^^^^
//| exit code 2
