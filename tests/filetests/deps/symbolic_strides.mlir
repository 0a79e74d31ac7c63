// RUN: farkas deps
func.func @rows(%A: memref<?xf32>, %N: index, %M: index) {
  affine.for %i = 1 to %M {
    affine.for %j = 0 to %N {
      %a = affine.load %A[(%i - 1) * symbol(%N) + %j] : memref<?xf32>
      affine.store %a, %A[%i * symbol(%N) + %j] : memref<?xf32>
    }
  }
  return
}
// The next element of the last one in a row is the first one of the next row.
func.func @next(%A: memref<?xf32>, %N: index, %K: index) {
  affine.for %i = 0 to %K {
    affine.for %k = 0 to %N {
      %a = affine.load %A[%i * symbol(%N) + %k + 1] : memref<?xf32>
      affine.store %a, %A[%i * symbol(%N) + %k] : memref<?xf32>
    }
  }
  return
}
func.func @planes(%A: memref<?xf32>, %N: index, %M: index, %K: index) {
  affine.for %i = 0 to %K {
    affine.for %j = 0 to %M {
      affine.for %k = 1 to %N {
        %a = affine.load %A[%i * symbol(%M) * symbol(%N) + %j * symbol(%N) + %k - 1] : memref<?xf32>
        affine.store %a, %A[%i * symbol(%M) * symbol(%N) + %j * symbol(%N) + %k] : memref<?xf32>
      }
    }
  }
  return
}
// Here a row may be longer than the stride.
func.func @overlapping(%A: memref<?xf32>, %N: index, %M: index, %v: f32) {
  affine.for %i = 0 to %M {
    affine.for %j = 0 to 10 {
      affine.store %v, %A[%i * symbol(%N) + %j] : memref<?xf32>
    }
  }
  return
}

//| func @rows[%N, %M]
//|
//| loops
//|   line 3  %i = 1 to %M    sequential  S1 (line 6) writes %A[1] at (%i, %j) = (1, 0), then S0 (line 5) reads it at (2, 0), for %N = 1, %M = 3
//|   line 4    %j = 0 to %N  parallel
//|
//| nearest
//|   %i  try: opt --func rows -t 'parallelize(%j)'
//|
//| bands
//|   (%i, %j)  permutable
//|
//| accesses
//|   S0  line 5  load   %A[(%i - 1) * symbol(%N) + %j]
//|   S1  line 6  store  %A[%i * symbol(%N) + %j]
//|
//| dependences, memory-based
//|   S1 -> S0  flow  by %i  (1, 0)  [N, M] -> { [i, j] -> [i + 1, j] : 1 <= i <= M - 2 and 0 <= j < N }
//|
//| func @next[%N, %K]
//|
//| loops
//|   line 13  %i = 0 to %K    sequential  S0 (line 15) reads %A[1] at (%i, %k) = (0, 0), then S1 (line 16) overwrites it at (1, 0), for %N = 1, %K = 2
//|   line 14    %k = 0 to %N  sequential  S0 (line 15) reads %A[1] at (%i, %k) = (0, 0), then S1 (line 16) overwrites it at (0, 1), for %N = 2, %K = 1
//|
//| nearest
//|   %i  nothing nearer: 13 tried, all such pairs: [N, K] -> { [i, k] -> [i + 1, 0] : k = N - 1 and N >= 1 and 0 <= i <= K - 2 }
//|   %k  nothing nearer: 13 tried, all such pairs: [N, K] -> { [i, k] -> [i, k + 1] : 0 <= i < K and 0 <= k <= N - 2 }
//|
//| bands
//|   (%i, %k)  not permutable  backward along %k: affine.load reads %A[2] at (%i, %k) = (0, 1), then affine.store overwrites it at (1, 0), for %N = 2, %K = 2
//|
//| accesses
//|   S0  line 15  load   %A[%i * symbol(%N) + %k + 1]
//|   S1  line 16  store  %A[%i * symbol(%N) + %k]
//|
//| dependences, memory-based
//|   S0 -> S1  anti  by %i  (1, >=)  [N, K] -> { [i, k] -> [i + 1, 0] : k = N - 1 and N >= 1 and 0 <= i <= K - 2 }
//|   S0 -> S1  anti  by %k  (0, 1)   [N, K] -> { [i, k] -> [i, k + 1] : 0 <= i < K and 0 <= k <= N - 2 }
//|
//| func @planes[%N, %M, %K]
//|
//| loops
//|   line 22  %i = 0 to %K      parallel
//|   line 23    %j = 0 to %M    parallel
//|   line 24      %k = 1 to %N  sequential  S1 (line 26) writes %A[1] at (%i, %j, %k) = (0, 0, 1), then S0 (line 25) reads it at (0, 0, 2), for %N = 3, %M = 1, %K = 1
//|
//| nearest
//|   %k  try: opt --func planes -t 'parallelize(%j)'
//|
//| bands
//|   (%i, %j, %k)  permutable
//|
//| accesses
//|   S0  line 25  load   %A[(%i * symbol(%M)) * symbol(%N) + %j * symbol(%N) + %k - 1]
//|   S1  line 26  store  %A[(%i * symbol(%M)) * symbol(%N) + %j * symbol(%N) + %k]
//|
//| dependences, memory-based
//|   S1 -> S0  flow  by %k  (0, 0, 1)  [N, M, K] -> { [i, j, k] -> [i, j, k + 1] : 0 <= i < K and 0 <= j < M and 1 <= k <= N - 2 }
//|
//| func @overlapping[%N, %M]
//|
//| loops
//|   line 34  %i = 0 to %M    sequential  S0 (line 36) may write %A[0] at (%i, %j) = (0, 0), then S0 (line 36) may overwrite it at (1, 0), for %N = 0, %M = 2: a subscript multiplies values or is too large
//|   line 35    %j = 0 to 10  sequential  S0 (line 36) may write %A[0] at (%i, %j) = (0, 0), then S0 (line 36) may overwrite it at (0, 1), for %N = 0, %M = 1: a subscript multiplies values or is too large
//|
//| nearest
//|   %i  try: opt --func overlapping -t 'assume(REASON) parallelize(%i)'
//|   %j  try: opt --func overlapping -t 'assume(REASON) parallelize(%j)'
//|
//| bands
//|   (%i, %j)  unknown  permuting may reverse a dependence: a subscript multiplies values or is too large  permutable after skew(%i,%j;9)
//|
//| accesses
//|   S0  line 36  store  %A[%i * symbol(%N) + %j]
//|
//| dependences, memory-based
//|   S0 -> S0  output  by %i  (<, *)  [M] -> { [i, j] -> [i', j'] : i >= 0 and 0 <= j <= 9 and i < i' < M and 0 <= j' <= 9 } (at most)
//|   S0 -> S0  output  by %j  (0, <)  [M] -> { [i, j] -> [i, j'] : 0 <= i < M and j >= 0 and j < j' <= 9 } (at most)
//|
//| unknown
//|   line 36  a subscript multiplies values or is too large [semi-affine-subscript]
