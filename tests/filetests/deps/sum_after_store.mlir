// RUN: farkas deps
// The two loads of %A[0] do not read the same value: there is a store between them.
func.func @f(%A: memref<8xi32>, %c: i32, %B: memref<8xi32>) {
  affine.for %i = 0 to 8 {
    %a = affine.load %A[0] : memref<8xi32>
    affine.store %c, %A[0] : memref<8xi32>
    %b = affine.load %A[0] : memref<8xi32>
    %x = affine.load %B[%i] : memref<8xi32>
    %s = arith.addi %b, %x : i32
    affine.store %s, %A[0] : memref<8xi32>
  }
  return
}

//| func @f
//|
//| loops
//|   line 4  %i = 0 to 8  sequential  S1 (line 6) writes %A[0] at %i = 0, then S1 (line 6) overwrites it at %i = 1
//|
//| nearest
//|   %i  nothing nearer: 6 tried, all such pairs: { [i] -> [i'] : i >= 0 and i < i' <= 7 }
//|
//| accesses
//|   S0  line 5   load   %A[0]
//|   S1  line 6   store  %A[0]
//|   S2  line 7   load   %A[0]
//|   S3  line 8   load   %B[%i]
//|   S4  line 10  store  %A[0]
//|
//| dependences, memory-based
//|   S0 -> S1          anti           (0)  { [i] -> [i] : 0 <= i <= 7 }
//|   S0, S2 -> S1, S4  anti    by %i  (<)  4 relations
//|   S0 -> S4          anti           (0)  { [i] -> [i] : 0 <= i <= 7 }
//|   S1, S4 -> S0, S2  flow    by %i  (<)  4 relations
//|   S1, S4 -> S1, S4  output  by %i  (<)  4 relations
//|   S1 -> S2          flow           (0)  { [i] -> [i] : 0 <= i <= 7 }
//|   S1 -> S4          output         (0)  { [i] -> [i] : 0 <= i <= 7 }
//|   S2 -> S4          anti           (0)  { [i] -> [i] : 0 <= i <= 7 }
//|   (--all shows each relation)
//|
//| assumed
//|   %A and %B do not overlap
