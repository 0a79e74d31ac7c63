// RUN: farkas opt -t 'parallelize threads(16,0)'
func.func @add(%A: memref<?x?xf32>, %B: memref<?xf32>, %n: index, %m: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %0 = affine.load %A[%i, %j] : memref<?x?xf32>
      %1 = arith.addf %0, %x : f32
      affine.store %1, %A[%i, %j] : memref<?x?xf32>
    }
  }
  affine.for %k = 0 to %n {
    affine.store %x, %B[%k] : memref<?xf32>
  }
  return
}

//| error: 0 is no number of threads
//|   -t parallelize threads(16,0)
//|                             ^
//| exit code 2
