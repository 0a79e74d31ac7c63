// RUN: farkas deps
// affine-loop-unroll-jam asks nothing: jamming %i runs (i + 1, j) before (i, j + 1), which reads what it writes.
func.func @f(%A: memref<10x10xf32>) {
  affine.for %i = 1 to 9 {
    affine.for %j = 0 to 9 {
      %a = affine.load %A[%i - 1, %j + 1] : memref<10x10xf32>
      %b = affine.load %A[%i, %j] : memref<10x10xf32>
      %s = arith.addf %a, %b : f32
      affine.store %s, %A[%i, %j] : memref<10x10xf32>
    }
  }
  return
}

//| func @f
//|
//| loops
//|   line 4  %i = 1 to 9    sequential  S2 (line 9) writes %A[1, 1] at (%i, %j) = (1, 1), then S0 (line 6) reads it at (2, 0)
//|   line 5    %j = 0 to 9  parallel
//|
//| nearest
//|   %i  try: opt -t 'parallelize(%j)'
//|
//| bands
//|   (%i, %j)  not permutable  backward along %j: affine.store writes %A[1, 1] at (%i, %j) = (1, 1), then affine.load reads it at (2, 0)  permutable after skew(%i,%j;1)
//|
//| accesses
//|   S0  line 6  load   %A[%i - 1, %j + 1]
//|   S1  line 7  load   %A[%i, %j]
//|   S2  line 9  store  %A[%i, %j]
//|
//| dependences, memory-based
//|   S1 -> S2  anti         (0, 0)   { [i, j] -> [i, j] : 1 <= i <= 8 and 0 <= j <= 8 }
//|   S2 -> S0  flow  by %i  (1, -1)  { [i, j] -> [i + 1, j - 1] : 1 <= i <= 7 and 1 <= j <= 8 }
