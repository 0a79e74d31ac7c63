// RUN: farkas deps --all
// The buffer is private to %i; within it %j hands on its cell.
// By enumeration: %i parallel, %j sequential.
//   S0 -> S1 flow (0), 4 pairs
//   S3 -> S1 flow by %j (0, 1), 20 pairs
func.func @f(%B: memref<4x6xf32>, %z: f32) {
  affine.for %i = 0 to 4 {
    %t = memref.alloca() : memref<7xf32>
    affine.store %z, %t[0] : memref<7xf32>
    affine.for %j = 0 to 6 {
      %a = affine.load %t[%j] : memref<7xf32>
      affine.store %a, %B[%i, %j] : memref<4x6xf32>
      affine.store %a, %t[%j + 1] : memref<7xf32>
    }
  }
  return
}

//| func @f
//|
//| loops
//|   line 7   %i = 0 to 4    parallel
//|   line 10    %j = 0 to 6  sequential  S3 (line 13) writes %t[1] at (%i, %j) = (0, 0), then S1 (line 11) reads it at (0, 1)
//|
//| nearest
//|   %j  try: opt -t 'distribute(%i) parallelize(%j_1)'
//|
//| accesses
//|   S0  line 9   store  %t[0]
//|   S1  line 11  load   %t[%j]
//|   S2  line 12  store  %B[%i, %j]
//|   S3  line 13  store  %t[%j + 1]
//|
//| dependences, memory-based
//|   S0 -> S1  flow         (0)     { [i] -> [i, 0] : 0 <= i <= 3 }
//|   S3 -> S1  flow  by %j  (0, 1)  { [i, j] -> [i, j + 1] : 0 <= i <= 3 and 0 <= j <= 4 }
