// RUN: farkas deps --all
// The partial sums are seen: no reduction.
// By enumeration: %i sequential.
//   S0 -> S2 anti (0), 12 pairs
//   S0 -> S2 anti by %i (1..11), 66 pairs
//   S2 -> S0 flow by %i (1..11), 66 pairs
//   S2 -> S2 output by %i (1..11), 66 pairs
func.func @f(%A: memref<12xi32>, %S: memref<1xi32>, %P: memref<12xi32>) {
  affine.for %i = 0 to 12 {
    %s = affine.load %S[0] : memref<1xi32>
    %a = affine.load %A[%i] : memref<12xi32>
    %t = arith.addi %s, %a : i32
    affine.store %t, %S[0] : memref<1xi32>
    affine.store %t, %P[%i] : memref<12xi32>
  }
  return
}

//| func @f
//|
//| loops
//|   line 9  %i = 0 to 12  sequential  S2 (line 13) writes %S[0] at %i = 0, then S0 (line 10) reads it at %i = 1
//|
//| nearest
//|   %i  nothing nearer: 6 tried, all such pairs: { [i] -> [i'] : i >= 0 and i < i' <= 11 }
//|
//| accesses
//|   S0  line 10  load   %S[0]
//|   S1  line 11  load   %A[%i]
//|   S2  line 13  store  %S[0]
//|   S3  line 14  store  %P[%i]
//|
//| dependences, memory-based
//|   S0 -> S2  anti           (0)  { [i] -> [i] : 0 <= i <= 11 }
//|   S0 -> S2  anti    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 11 }
//|   S2 -> S0  flow    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 11 }
//|   S2 -> S2  output  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 11 }
//|
//| assumed
//|   %A and %S do not overlap
//|   %A and %P do not overlap
//|   %S and %P do not overlap
