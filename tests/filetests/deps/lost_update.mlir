// RUN: farkas deps --all
// The second store undoes the first: this is no sum.
func.func @f(%C: memref<1xi32>, %X: memref<32xi32>) {
  affine.for %i = 0 to 32 {
    %x = affine.load %X[%i] : memref<32xi32>
    %a = affine.load %C[0] : memref<1xi32>
    %b = affine.load %C[0] : memref<1xi32>
    %s = arith.addi %a, %x : i32
    affine.store %s, %C[0] : memref<1xi32>
    %t = arith.addi %b, %x : i32
    affine.store %t, %C[0] : memref<1xi32>
  }
  return
}

//| func @f
//|
//| loops
//|   line 4  %i = 0 to 32  sequential  S4 (line 11) writes %C[0] at %i = 0, then S1 (line 6) reads it at %i = 1
//|
//| nearest
//|   %i  nothing nearer: 6 tried, all such pairs: { [i] -> [i'] : i >= 0 and i < i' <= 31 }
//|
//| accesses
//|   S0  line 5   load   %X[%i]
//|   S1  line 6   load   %C[0]
//|   S2  line 7   load   %C[0]
//|   S3  line 9   store  %C[0]
//|   S4  line 11  store  %C[0]
//|
//| dependences, memory-based
//|   S1 -> S3  anti           (0)  { [i] -> [i] : 0 <= i <= 31 }
//|   S1 -> S3  anti    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 31 }
//|   S1 -> S4  anti           (0)  { [i] -> [i] : 0 <= i <= 31 }
//|   S1 -> S4  anti    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 31 }
//|   S2 -> S3  anti           (0)  { [i] -> [i] : 0 <= i <= 31 }
//|   S2 -> S3  anti    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 31 }
//|   S2 -> S4  anti           (0)  { [i] -> [i] : 0 <= i <= 31 }
//|   S2 -> S4  anti    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 31 }
//|   S3 -> S1  flow    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 31 }
//|   S3 -> S2  flow    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 31 }
//|   S3 -> S3  output  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 31 }
//|   S3 -> S4  output         (0)  { [i] -> [i] : 0 <= i <= 31 }
//|   S3 -> S4  output  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 31 }
//|   S4 -> S1  flow    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 31 }
//|   S4 -> S2  flow    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 31 }
//|   S4 -> S3  output  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 31 }
//|   S4 -> S4  output  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 31 }
//|
//| assumed
//|   %C and %X do not overlap
