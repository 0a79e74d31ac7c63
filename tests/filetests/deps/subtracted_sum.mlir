// RUN: farkas deps
// What is subtracted changes its sign each time.
func.func @f(%A: memref<16xi32>, %C: memref<1xi32>) {
  affine.for %i = 0 to 16 {
    %a = affine.load %A[%i] : memref<16xi32>
    %c = affine.load %C[0] : memref<1xi32>
    %s = arith.subi %a, %c : i32
    affine.store %s, %C[0] : memref<1xi32>
  }
  return
}

//| func @f
//|
//| loops
//|   line 4  %i = 0 to 16  sequential  S2 (line 8) writes %C[0] at %i = 0, then S1 (line 6) reads it at %i = 1
//|
//| nearest
//|   %i  nothing nearer: 6 tried, all such pairs: { [i] -> [i'] : i >= 0 and i < i' <= 15 }
//|
//| accesses
//|   S0  line 5  load   %A[%i]
//|   S1  line 6  load   %C[0]
//|   S2  line 8  store  %C[0]
//|
//| dependences, memory-based
//|   S1 -> S2  anti           (0)  { [i] -> [i] : 0 <= i <= 15 }
//|   S1 -> S2  anti    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 15 }
//|   S2 -> S1  flow    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 15 }
//|   S2 -> S2  output  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 15 }
//|
//| assumed
//|   %A and %C do not overlap
