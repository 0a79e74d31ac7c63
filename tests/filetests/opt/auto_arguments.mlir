// RUN: farkas opt -t 'auto(%k)'
// A loop that is asked for has to be there.
func.func @f(%A: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<8xf32>
  }
  return
}

//| error: there is no loop %k (there are: %i)
//|   -t auto(%k)
//|           ^^
//| exit code 2
