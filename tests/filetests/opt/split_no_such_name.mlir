// RUN: farkas opt -t 'split(%j; %k > 10)'
func.func @add(%A: memref<?x?xf32>, %n: index, %m: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %0 = affine.load %A[%i, %j] : memref<?x?xf32>
      %1 = arith.addf %0, %x : f32
      affine.store %1, %A[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

//| error: `%k` is no loop around and no symbol (there are: %i, %j, %n, %m)
//|   -t split(%j; %k > 10)
//|                ^^
//| exit code 2
