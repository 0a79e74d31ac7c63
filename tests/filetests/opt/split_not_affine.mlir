// RUN: farkas opt -t 'split(%i; %i mod 0 == 0)'
func.func @square(%A: memref<8x8xindex>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.store %i, %A[%i, %j] : memref<8x8xindex>
    }
  }
  return
}

//| error: the condition is not affine: it divides by what is not positive, or is too large
//|   -t split(%i; %i mod 0 == 0)
//|                ^^^^^^^^^^^^^
//| exit code 2
