// RUN: farkas deps
// The first iteration stores zero between reading the sum and writing it back: no sum in any order.
func.func @f(%A: memref<16xi32>, %C: memref<16xi32>, %z: i32) {
  affine.for %i = 0 to 16 {
    %a = affine.load %A[%i] : memref<16xi32>
    %c = affine.load %C[0] : memref<16xi32>
    %s = arith.addi %c, %a : i32
    affine.store %z, %C[%i] : memref<16xi32>
    affine.store %s, %C[0] : memref<16xi32>
  }
  return
}

//| func @f
//|
//| loops
//|   line 4  %i = 0 to 16  sequential  S3 (line 9) writes %C[0] at %i = 0, then S1 (line 6) reads it at %i = 1
//|
//| nearest
//|   %i  nothing nearer: 6 tried, all such pairs: { [i] -> [i'] : i >= 0 and i < i' <= 15 }
//|
//| accesses
//|   S0  line 5  load   %A[%i]
//|   S1  line 6  load   %C[0]
//|   S2  line 8  store  %C[%i]
//|   S3  line 9  store  %C[0]
//|
//| dependences, memory-based
//|   S1 -> S2  anti           (0)  { [i] -> [0] : i = 0 }
//|   S1 -> S3  anti           (0)  { [i] -> [i] : 0 <= i <= 15 }
//|   S1 -> S3  anti    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 15 }
//|   S2 -> S1  flow    by %i  (<)  { [i] -> [i'] : i = 0 and 1 <= i' <= 15 }
//|   S2 -> S3  output         (0)  { [i] -> [0] : i = 0 }
//|   S2 -> S3  output  by %i  (<)  { [i] -> [i'] : i = 0 and 1 <= i' <= 15 }
//|   S3 -> S1  flow    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 15 }
//|   S3 -> S3  output  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 15 }
//|
//| assumed
//|   %A and %C do not overlap
