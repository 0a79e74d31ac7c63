// RUN: farkas deps --all
// Statements before, between and after inner loops.
// By enumeration: %i sequential, %j sequential.
//   S0 -> S1 flow (0), 20 pairs
//   S0 -> S3 output (0), 20 pairs
//   S0 -> S5 flow (0), 5 pairs
//   S1 -> S3 anti (0, 0), 20 pairs
//   S1 -> S3 anti by %j (0, 1..3), 30 pairs
//   S3 -> S1 flow by %j (0, 1..3), 30 pairs
//   S3 -> S3 output by %j (0, 1..3), 30 pairs
//   S3 -> S5 flow (0), 20 pairs
//   S4 -> S4 output by %i (1..4, 0), 40 pairs
func.func @f(%s: memref<5xf32>, %A: memref<5x4xf32>, %t: memref<4xf32>, %u: memref<5xf32>, %z: f32) {
  affine.for %i = 0 to 5 {
    affine.store %z, %s[%i] : memref<5xf32>
    affine.for %j = 0 to 4 {
      %a = affine.load %s[%i] : memref<5xf32>
      %b = affine.load %A[%i, %j] : memref<5x4xf32>
      %c = arith.addf %a, %b : f32
      affine.store %c, %s[%i] : memref<5xf32>
      affine.store %c, %t[%j] : memref<4xf32>
    }
    %d = affine.load %s[%i] : memref<5xf32>
    affine.store %d, %u[%i] : memref<5xf32>
  }
  return
}

//| func @f
//|
//| loops
//|   line 14  %i = 0 to 5    sequential  S4 (line 21) writes %t[0] at (%i, %j) = (0, 0), then S4 (line 21) overwrites it at (1, 0)
//|   line 16    %j = 0 to 4  sequential  S3 (line 20) writes %s[0] at (%i, %j) = (0, 0), then S1 (line 17) reads it at (0, 1)
//|
//| nearest
//|   %i  try: opt -t 'promote(%t,%i;private) parallelize(%i)'
//|   %j  nothing nearer: 21 tried, all such pairs: { [i, j] -> [i, j'] : 0 <= i <= 4 and j >= 0 and j < j' <= 3 }
//|
//| accesses
//|   S0  line 15  store  %s[%i]
//|   S1  line 17  load   %s[%i]
//|   S2  line 18  load   %A[%i, %j]
//|   S3  line 20  store  %s[%i]
//|   S4  line 21  store  %t[%j]
//|   S5  line 23  load   %s[%i]
//|   S6  line 24  store  %u[%i]
//|
//| dependences, memory-based
//|   S0 -> S1  flow           (0)     { [i] -> [i, j'] : 0 <= i <= 4 and 0 <= j' <= 3 }
//|   S0 -> S3  output         (0)     { [i] -> [i, j'] : 0 <= i <= 4 and 0 <= j' <= 3 }
//|   S0 -> S5  flow           (0)     { [i] -> [i] : 0 <= i <= 4 }
//|   S1 -> S3  anti           (0, 0)  { [i, j] -> [i, j] : 0 <= i <= 4 and 0 <= j <= 3 }
//|   S1 -> S3  anti    by %j  (0, <)  { [i, j] -> [i, j'] : 0 <= i <= 4 and j >= 0 and j < j' <= 3 }
//|   S3 -> S1  flow    by %j  (0, <)  { [i, j] -> [i, j'] : 0 <= i <= 4 and j >= 0 and j < j' <= 3 }
//|   S3 -> S3  output  by %j  (0, <)  { [i, j] -> [i, j'] : 0 <= i <= 4 and j >= 0 and j < j' <= 3 }
//|   S3 -> S5  flow           (0)     { [i, j] -> [i] : 0 <= i <= 4 and 0 <= j <= 3 }
//|   S4 -> S4  output  by %i  (<, 0)  { [i, j] -> [i', j] : i >= 0 and 0 <= j <= 3 and i < i' <= 4 }
//|
//| assumed
//|   %s and %A do not overlap
//|   %s and %t do not overlap
//|   %s and %u do not overlap
//|   %A and %t do not overlap
//|   %A and %u do not overlap
//|   %t and %u do not overlap
