// RUN: farkas deps --all
// A product is added to the sum it is a factor of: no reduction.
// By enumeration: %i sequential.
//   S0 -> S2 anti (0), 8 pairs
//   S0 -> S2 anti by %i (1..7), 28 pairs
//   S2 -> S0 flow by %i (1..7), 28 pairs
//   S2 -> S2 output by %i (1..7), 28 pairs
func.func @f(%A: memref<8xi32>, %C: memref<1xi32>) {
  affine.for %i = 0 to 8 {
    %c = affine.load %C[0] : memref<1xi32>
    %a = affine.load %A[%i] : memref<8xi32>
    %p = arith.muli %c, %a : i32
    %s = arith.addi %c, %p : i32
    affine.store %s, %C[0] : memref<1xi32>
  }
  return
}

//| func @f
//|
//| loops
//|   line 9  %i = 0 to 8  sequential  S2 (line 14) writes %C[0] at %i = 0, then S0 (line 10) reads it at %i = 1
//|
//| nearest
//|   %i  nothing nearer: 6 tried, all such pairs: { [i] -> [i'] : i >= 0 and i < i' <= 7 }
//|
//| accesses
//|   S0  line 10  load   %C[0]
//|   S1  line 11  load   %A[%i]
//|   S2  line 14  store  %C[0]
//|
//| dependences, memory-based
//|   S0 -> S2  anti           (0)  { [i] -> [i] : 0 <= i <= 7 }
//|   S0 -> S2  anti    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 7 }
//|   S2 -> S0  flow    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 7 }
//|   S2 -> S2  output  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 7 }
//|
//| assumed
//|   %A and %C do not overlap
