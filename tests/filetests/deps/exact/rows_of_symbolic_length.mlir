// RUN: farkas deps --all
// Rows of %n in one dimension; digits, since 0 <= %j < %n.
// By enumeration (n = 3, m = 4; n = 5, m = 3): %i sequential, %j parallel.
//   S1 -> S0 flow by %i (1, 0), 5 pairs at the last size
func.func @f(%A: memref<?xf32>, %n: index, %m: index) {
  affine.for %i = 1 to %m {
    affine.for %j = 0 to %n {
      %a = affine.load %A[%i * symbol(%n) + %j - symbol(%n)] : memref<?xf32>
      affine.store %a, %A[%i * symbol(%n) + %j] : memref<?xf32>
    }
  }
  return
}

//| func @f[%n, %m]
//|
//| loops
//|   line 6  %i = 1 to %m    sequential  S1 (line 9) writes %A[1] at (%i, %j) = (1, 0), then S0 (line 8) reads it at (2, 0), for %n = 1, %m = 3
//|   line 7    %j = 0 to %n  parallel
//|
//| nearest
//|   %i  try: opt -t 'parallelize(%j)'
//|
//| bands
//|   (%i, %j)  permutable
//|
//| accesses
//|   S0  line 8  load   %A[%i * symbol(%n) + %j - symbol(%n)]
//|   S1  line 9  store  %A[%i * symbol(%n) + %j]
//|
//| dependences, memory-based
//|   S1 -> S0  flow  by %i  (1, 0)  [n, m] -> { [i, j] -> [i + 1, j] : 1 <= i <= m - 2 and 0 <= j < n }
