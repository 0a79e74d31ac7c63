// RUN: farkas opt -t 'strip_mine(%i;%m)'
func.func @f(%n: index, %A: memref<100xf32>, %c: f32) {
  affine.for %i = 0 to 100 {
    affine.store %c, %A[%i] : memref<100xf32>
  }
  return
}

//| error: %m is no value of type index that all loops of the function know (there are: %n)
//|   -t strip_mine(%i;%m)
//|                    ^^
//| exit code 2
