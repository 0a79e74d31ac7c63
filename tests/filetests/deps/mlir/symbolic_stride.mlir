// RUN: farkas deps
// A subscript with a symbolic stride is never proved to be apart from another one.
func.func @rows(%A: memref<?xf32>, %N: index, %M: index) {
  affine.for %i = 0 to %M {
    affine.for %j = 0 to %N {
      %a = affine.load %A[%i * symbol(%N) + %j] : memref<?xf32>
      affine.store %a, %A[%i * symbol(%N) + %j] : memref<?xf32>
    }
  }
  return
}

//| func @rows[%N, %M]
//|
//| loops
//|   line 4  %i = 0 to %M    parallel
//|   line 5    %j = 0 to %N  parallel
//|
//| bands
//|   (%i, %j)  permutable
//|
//| accesses
//|   S0  line 6  load   %A[%i * symbol(%N) + %j]
//|   S1  line 7  store  %A[%i * symbol(%N) + %j]
//|
//| dependences, memory-based
//|   S0 -> S1  anti  (0, 0)  [N, M] -> { [i, j] -> [i, j] : 0 <= i < M and 0 <= j < N }
