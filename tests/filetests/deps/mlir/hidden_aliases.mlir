// RUN: farkas deps
// A cast, a subview and a reinterpret_cast make another value, which is taken for other memory.
func.func @cast(%A: memref<64xf32>) {
  %c = memref.cast %A : memref<64xf32> to memref<?xf32>
  affine.for %i = 1 to 10 {
    %a = affine.load %c[%i - 1] : memref<?xf32>
    affine.store %a, %A[%i] : memref<64xf32>
  }
  return
}
func.func @subview(%A: memref<64xf32>) {
  %s = memref.subview %A[4] [20] [2] : memref<64xf32> to memref<20xf32, strided<[2], offset: 4>>
  affine.for %i = 0 to 10 {
    %a = affine.load %A[%i] : memref<64xf32>
    affine.store %a, %s[%i] : memref<20xf32, strided<[2], offset: 4>>
  }
  return
}
func.func @reinterpret(%A: memref<64xf32>) {
  %r = memref.reinterpret_cast %A to offset: [3], sizes: [4, 4], strides: [8, 1] : memref<64xf32> to memref<4x4xf32, strided<[8, 1], offset: 3>>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %a = affine.load %A[%i * 8 + %j] : memref<64xf32>
      affine.store %a, %r[%i, %j] : memref<4x4xf32, strided<[8, 1], offset: 3>>
    }
  }
  return
}

//| func @cast
//|
//| loops
//|   line 5  %i = 1 to 10  sequential  S1 (line 7) writes %A[1] at %i = 1, then S0 (line 6) reads it at %i = 2
//|
//| nearest
//|   %i  nothing nearer: 6 tried, all such pairs: { [i] -> [i + 1] : 1 <= i <= 8 }
//|
//| accesses
//|   S0  line 6  load   %c[%i - 1]
//|   S1  line 7  store  %A[%i]
//|
//| dependences, memory-based
//|   S1 -> S0  flow  by %i  (1)  { [i] -> [i + 1] : 1 <= i <= 8 }
//|
//| func @subview
//|
//| loops
//|   line 13  %i = 0 to 10  sequential  S1 (line 15) writes %A[4] at %i = 0, then S0 (line 14) reads it at %i = 4
//|
//| nearest
//|   %i  try: opt --func subview -t 'strip_mine(%i;4) parallelize(%i)'
//|
//| accesses
//|   S0  line 14  load   %A[%i]
//|   S1  line 15  store  %s[%i]
//|
//| dependences, memory-based
//|   S1 -> S0  flow  by %i  (<)  { [i] -> [2i + 4] : 0 <= i <= 2 }
//|
//| func @reinterpret
//|
//| loops
//|   line 21  %i = 0 to 4    parallel
//|   line 22    %j = 0 to 4  sequential  S1 (line 24) writes %A[3] at (%i, %j) = (0, 0), then S0 (line 23) reads it at (0, 3)
//|
//| nearest
//|   %j  try: opt --func reinterpret -t 'parallelize(%i)'
//|
//| bands
//|   (%i, %j)  permutable
//|
//| accesses
//|   S0  line 23  load   %A[%i * 8 + %j]
//|   S1  line 24  store  %r[%i, %j]
//|
//| dependences, memory-based
//|   S1 -> S0  flow  by %j  (0, 3)  { [i, j] -> [i, 3] : j = 0 and 0 <= i <= 3 }
