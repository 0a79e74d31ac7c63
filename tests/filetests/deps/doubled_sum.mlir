// RUN: farkas deps
// To double is to add, but not what is independent of the sum.
func.func @f(%A: memref<16xi32>, %C: memref<1xi32>) {
  affine.for %i = 0 to 16 {
    %c = affine.load %C[0] : memref<1xi32>
    %s = arith.addi %c, %c : i32
    affine.store %s, %C[0] : memref<1xi32>
  }
  return
}

//| func @f
//|
//| loops
//|   line 4  %i = 0 to 16  sequential  S1 (line 7) writes %C[0] at %i = 0, then S0 (line 5) reads it at %i = 1
//|
//| nearest
//|   %i  nothing nearer: 6 tried, all such pairs: { [i] -> [i'] : i >= 0 and i < i' <= 15 }
//|
//| accesses
//|   S0  line 5  load   %C[0]
//|   S1  line 7  store  %C[0]
//|
//| dependences, memory-based
//|   S0 -> S1  anti           (0)  { [i] -> [i] : 0 <= i <= 15 }
//|   S0 -> S1  anti    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 15 }
//|   S1 -> S0  flow    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 15 }
//|   S1 -> S1  output  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 15 }
