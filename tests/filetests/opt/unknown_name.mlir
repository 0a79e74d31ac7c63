// RUN: farkas opt -t 'interchange(%i,%z)'
func.func @swap(%A: memref<8xf32>, %B: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %a = affine.load %A[%i] : memref<8xf32>
    %b = affine.load %B[%i] : memref<8xf32>
    affine.store %b, %A[%i] : memref<8xf32>
    affine.store %a, %B[%i] : memref<8xf32>
  }
  return
}

//| error: there is no loop %z (there are: %i)
//|   -t interchange(%i,%z)
//|                     ^^
//| exit code 2
