// RUN: farkas deps --all
// Either branch adds to the same cell: one reduction.
// By enumeration: %i reduction.
//   S0 -> S2 anti (0), 4 pairs
//   S0 -> S2 anti by %i (3..9), 6 pairs
//   S0 -> S5 anti by %i (1..11), 20 pairs
//   S2 -> S0 flow by %i (3..9), 6 pairs
//   S2 -> S2 output by %i (3..9), 6 pairs
//   S2 -> S3 flow by %i (1..11), 20 pairs
//   S2 -> S5 output by %i (1..11), 20 pairs
//   S3 -> S2 anti by %i (1..8), 12 pairs
//   S3 -> S5 anti (0), 8 pairs
//   S3 -> S5 anti by %i (1..10), 28 pairs
//   S5 -> S0 flow by %i (1..8), 12 pairs
//   S5 -> S2 output by %i (1..8), 12 pairs
//   S5 -> S3 flow by %i (1..10), 28 pairs
//   S5 -> S5 output by %i (1..10), 28 pairs
#third = affine_set<(d0) : (d0 mod 3 == 0)>
func.func @f(%A: memref<12xi32>, %B: memref<12xi32>, %C: memref<1xi32>) {
  affine.for %i = 0 to 12 {
    affine.if #third(%i) {
      %c = affine.load %C[0] : memref<1xi32>
      %a = affine.load %A[%i] : memref<12xi32>
      %s = arith.addi %c, %a : i32
      affine.store %s, %C[0] : memref<1xi32>
    } else {
      %c = affine.load %C[0] : memref<1xi32>
      %b = affine.load %B[%i] : memref<12xi32>
      %s = arith.addi %b, %c : i32
      affine.store %s, %C[0] : memref<1xi32>
    }
  }
  return
}

//| func @f
//|
//| loops
//|   line 20  %i = 0 to 12  reduction  a reduction by addi; its order may be given up
//|
//| nearest
//|   %i  try: opt -t 'parallelize(%i;privatize=8)'
//|
//| accesses
//|   S0  line 22  load   %C[0]
//|   S1  line 23  load   %A[%i]
//|   S2  line 25  store  %C[0]
//|   S3  line 27  load   %C[0]
//|   S4  line 28  load   %B[%i]
//|   S5  line 30  store  %C[0]
//|
//| dependences, memory-based
//|   S0 -> S2  anti           (0)  { [i] -> [i] : i mod 3 = 0 and 0 <= i <= 9 }
//|   S0 -> S2  anti    by %i  (<)  { [i] -> [i'] : i mod 3 = 0 and i' mod 3 = 0 and i >= 0 and i + 3 <= i' <= 9 }
//|   S0 -> S5  anti    by %i  (<)  { [i] -> [i'] : i mod 3 = 0 and i >= 0 and i < i' <= 11 and i' mod 3 >= 1 }
//|   S2 -> S0  flow    by %i  (<)  { [i] -> [i'] : i mod 3 = 0 and i' mod 3 = 0 and i >= 0 and i + 3 <= i' <= 9 }
//|   S2 -> S2  output  by %i  (<)  { [i] -> [i'] : i mod 3 = 0 and i' mod 3 = 0 and i >= 0 and i + 3 <= i' <= 9 }
//|   S2 -> S3  flow    by %i  (<)  { [i] -> [i'] : i mod 3 = 0 and i >= 0 and i < i' <= 11 and i' mod 3 >= 1 }
//|   S2 -> S5  output  by %i  (<)  { [i] -> [i'] : i mod 3 = 0 and i >= 0 and i < i' <= 11 and i' mod 3 >= 1 }
//|   S3 -> S2  anti    by %i  (<)  { [i] -> [i'] : i' mod 3 = 0 and i >= 0 and i < i' <= 9 and i mod 3 >= 1 }
//|   S3 -> S5  anti           (0)  { [i] -> [i] : 0 <= i <= 11 and i mod 3 >= 1 }
//|   S3 -> S5  anti    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 11 and i mod 3 >= 1 and i' mod 3 >= 1 }
//|   S5 -> S0  flow    by %i  (<)  { [i] -> [i'] : i' mod 3 = 0 and i >= 0 and i < i' <= 9 and i mod 3 >= 1 }
//|   S5 -> S2  output  by %i  (<)  { [i] -> [i'] : i' mod 3 = 0 and i >= 0 and i < i' <= 9 and i mod 3 >= 1 }
//|   S5 -> S3  flow    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 11 and i mod 3 >= 1 and i' mod 3 >= 1 }
//|   S5 -> S5  output  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 11 and i mod 3 >= 1 and i' mod 3 >= 1 }
//|
//| assumed
//|   %A and %C do not overlap
//|   %B and %C do not overlap
