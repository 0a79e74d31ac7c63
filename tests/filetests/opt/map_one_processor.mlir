// RUN: farkas opt -t 'map(%i,%j;block_x)'
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

//| error: map needs one mapping for each of its 2 loops
//|   -t map(%i,%j;block_x)
//|      ^^^^^^^^^^^^^^^^^^
//| exit code 2
