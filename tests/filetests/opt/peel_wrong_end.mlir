// RUN: farkas opt -t 'peel(%i;middle)'
func.func @scale(%A: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %0 = affine.load %A[%i] : memref<?xf32>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %A[%i] : memref<?xf32>
  }
  return
}

//| error: peel takes `first` or `last`, not `middle`
//|   -t peel(%i;middle)
//|              ^^^^^^
//| exit code 2
