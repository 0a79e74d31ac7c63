// RUN: farkas deps --all
// Red cells are written where %i + %j is even; black ones read their red neighbors.
// By enumeration: %i sequential, %j sequential.
//   S0 -> S1 flow by %i (1, 0), 15 pairs
//   S2 -> S0 anti by %j (0, 1), 15 pairs
#red = affine_set<(d0, d1) : ((d0 + d1) mod 2 == 0)>
func.func @f(%A: memref<8x8xf32>, %B: memref<8x8xf32>, %v: f32) {
  affine.for %i = 1 to 7 {
    affine.for %j = 1 to 7 {
      affine.if #red(%i, %j) {
        affine.store %v, %A[%i, %j] : memref<8x8xf32>
      } else {
        %n = affine.load %A[%i - 1, %j] : memref<8x8xf32>
        %e = affine.load %A[%i, %j + 1] : memref<8x8xf32>
        %s = arith.addf %n, %e : f32
        affine.store %s, %B[%i, %j] : memref<8x8xf32>
      }
    }
  }
  return
}

//| func @f
//|
//| loops
//|   line 8  %i = 1 to 7    sequential  S0 (line 11) writes %A[1, 1] at (%i, %j) = (1, 1), then S1 (line 13) reads it at (2, 1)
//|   line 9    %j = 1 to 7  sequential  S2 (line 14) reads %A[1, 3] at (%i, %j) = (1, 2), then S0 (line 11) overwrites it at (1, 3)
//|
//| nearest
//|   %i  try: opt -t 'skew(%i,%j;1) interchange(%i,%j) parallelize(%i)'
//|   %j  try: opt -t 'distribute(%j) parallelize(%j)'
//|
//| bands
//|   (%i, %j)  permutable
//|
//| accesses
//|   S0  line 11  store  %A[%i, %j]
//|   S1  line 13  load   %A[%i - 1, %j]
//|   S2  line 14  load   %A[%i, %j + 1]
//|   S3  line 16  store  %B[%i, %j]
//|
//| dependences, memory-based
//|   S0 -> S1  flow  by %i  (1, 0)  { [i, j] -> [i + 1, j] : (i + j) mod 2 = 0 and 1 <= i <= 5 and 1 <= j <= 6 }
//|   S2 -> S0  anti  by %j  (0, 1)  { [i, j] -> [i, j + 1] : (i + j) mod 2 = 1 and 1 <= i <= 6 and 1 <= j <= 5 }
//|
//| assumed
//|   %A and %B do not overlap
