// RUN: farkas deps
// A store to the same array stands between the load that the sum begins with and another one of the same cell: they are not taken for one value.
func.func @f(%A: memref<16xi32>, %B: memref<8xi32>) {
  affine.for %i = 0 to 8 {
    %a = affine.load %A[0] : memref<16xi32>
    %x = affine.load %B[%i] : memref<8xi32>
    affine.store %x, %A[%i + 1] : memref<16xi32>
    %b = affine.load %A[0] : memref<16xi32>
    %s = arith.addi %a, %x : i32
    affine.store %s, %A[0] : memref<16xi32>
  }
  return
}

//| func @f
//|
//| loops
//|   line 4  %i = 0 to 8  sequential  S4 (line 10) writes %A[0] at %i = 0, then S0 (line 5) reads it at %i = 1
//|
//| nearest
//|   %i  try: opt -t 'parallelize(%i)'
//|
//| accesses
//|   S0  line 5   load   %A[0]
//|   S1  line 6   load   %B[%i]
//|   S2  line 7   store  %A[%i + 1]
//|   S3  line 8   load   %A[0]
//|   S4  line 10  store  %A[0]
//|
//| dependences, memory-based
//|   S0 -> S4  anti           (0)  { [i] -> [i] : 0 <= i <= 7 }
//|   S0 -> S4  anti    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 7 }
//|   S3 -> S4  anti           (0)  { [i] -> [i] : 0 <= i <= 7 }
//|   S3 -> S4  anti    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 7 }
//|   S4 -> S0  flow    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 7 }
//|   S4 -> S3  flow    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 7 }
//|   S4 -> S4  output  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 7 }
//|
//| assumed
//|   %A and %B do not overlap
