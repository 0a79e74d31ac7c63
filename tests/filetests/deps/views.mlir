// RUN: farkas deps
// Views share the memory of what they view, whatever they are called.
func.func @cast(%A: memref<64xf32>) {
  %v = memref.cast %A : memref<64xf32> to memref<?xf32>
  affine.for %i = 1 to 20 {
    %a = affine.load %A[%i - 1] : memref<64xf32>
    affine.store %a, %v[%i] : memref<?xf32>
  }
  return
}
func.func @disjoint_rows(%A: memref<64x64xf32>) {
  %s = memref.subview %A[8, 0] [8, 64] [1, 1] : memref<64x64xf32> to memref<8x64xf32, strided<[64, 1], offset: 512>>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 64 {
      %a = affine.load %A[%i, %j] : memref<64x64xf32>
      affine.store %a, %s[%i, %j] : memref<8x64xf32, strided<[64, 1], offset: 512>>
    }
  }
  return
}
func.func @even_and_odd(%A: memref<64xf32>) {
  %s = memref.subview %A[0] [32] [2] : memref<64xf32> to memref<32xf32, strided<[2]>>
  affine.for %i = 0 to 32 {
    %a = affine.load %A[%i * 2 + 1] : memref<64xf32>
    affine.store %a, %s[%i] : memref<32xf32, strided<[2]>>
  }
  return
}
func.func @addresses(%A: memref<8x8xf32>) {
  %r = memref.reinterpret_cast %A to offset: [0], sizes: [64], strides: [1] : memref<8x8xf32> to memref<64xf32, strided<[1]>>
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 8 {
      %a = affine.load %A[%i, %j] : memref<8x8xf32>
      affine.store %a, %r[%i * 8 + %j + 8] : memref<64xf32, strided<[1]>>
    }
  }
  return
}
func.func @expanded(%A: memref<64xf32>) {
  %e = memref.expand_shape %A [[0, 1]] output_shape [8, 8] : memref<64xf32> into memref<8x8xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 7 {
      %a = affine.load %A[%i * 8 + %j + 1] : memref<64xf32>
      affine.store %a, %e[%i, %j] : memref<8x8xf32>
    }
  }
  return
}
func.func @transposed(%A: memref<8x8xf32>) {
  %t = memref.transpose %A (i, j) -> (j, i) : memref<8x8xf32> to memref<8x8xf32, strided<[1, 8]>>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %a = affine.load %A[%i, %j] : memref<8x8xf32>
      affine.store %a, %t[%j, %i] : memref<8x8xf32, strided<[1, 8]>>
    }
  }
  return
}

//| func @cast
//|
//| loops
//|   line 5  %i = 1 to 20  sequential  S1 (line 7) writes %A[1] at %i = 1, then S0 (line 6) reads it at %i = 2
//|
//| nearest
//|   %i  nothing nearer: 6 tried, all such pairs: { [i] -> [i + 1] : 1 <= i <= 18 }
//|
//| accesses
//|   S0  line 6  load   %A[%i - 1]
//|   S1  line 7  store  %v[%i]
//|
//| dependences, memory-based
//|   S1 -> S0  flow  by %i  (1)  { [i] -> [i + 1] : 1 <= i <= 18 }
//|
//| func @disjoint_rows
//|
//| loops
//|   line 13  %i = 0 to 8     parallel
//|   line 14    %j = 0 to 64  parallel
//|
//| bands
//|   (%i, %j)  permutable
//|
//| accesses
//|   S0  line 15  load   %A[%i, %j]
//|   S1  line 16  store  %s[%i, %j]
//|
//| func @even_and_odd
//|
//| loops
//|   line 23  %i = 0 to 32  parallel
//|
//| accesses
//|   S0  line 24  load   %A[%i * 2 + 1]
//|   S1  line 25  store  %s[%i]
//|
//| func @addresses
//|
//| loops
//|   line 31  %i = 0 to 7    sequential  S1 (line 34) writes a cell of %A at (%i, %j) = (0, 0), then S0 (line 33) reads it at (1, 0)
//|   line 32    %j = 0 to 8  parallel
//|
//| nearest
//|   %i  try: opt --func addresses -t 'parallelize(%j)'
//|
//| bands
//|   (%i, %j)  permutable
//|
//| accesses
//|   S0  line 33  load   %A[%i, %j]
//|   S1  line 34  store  %r[%i * 8 + %j + 8]
//|
//| dependences, memory-based
//|   S1 -> S0  flow  by %i  (1, 0)  { [i, j] -> [i + 1, j] : 0 <= i <= 5 and 0 <= j <= 7 }
//|
//| func @expanded
//|
//| loops
//|   line 41  %i = 0 to 8    parallel
//|   line 42    %j = 0 to 7  sequential  S0 (line 43) reads %A[1] at (%i, %j) = (0, 0), then S1 (line 44) overwrites it at (0, 1)
//|
//| nearest
//|   %j  try: opt --func expanded -t 'parallelize(%i)'
//|
//| bands
//|   (%i, %j)  permutable
//|
//| accesses
//|   S0  line 43  load   %A[%i * 8 + %j + 1]
//|   S1  line 44  store  %e[%i, %j]
//|
//| dependences, memory-based
//|   S0 -> S1  anti  by %j  (0, 1)  { [i, j] -> [i, j + 1] : 0 <= i <= 7 and 0 <= j <= 5 }
//|
//| func @transposed
//|
//| loops
//|   line 51  %i = 0 to 8    parallel
//|   line 52    %j = 0 to 8  parallel
//|
//| bands
//|   (%i, %j)  permutable
//|
//| accesses
//|   S0  line 53  load   %A[%i, %j]
//|   S1  line 54  store  %t[%j, %i]
//|
//| dependences, memory-based
//|   S0 -> S1  anti  (0, 0)  { [i, j] -> [i, j] : 0 <= i <= 7 and 0 <= j <= 7 }
