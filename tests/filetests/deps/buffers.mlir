// RUN: farkas deps
// Each iteration has its own buffer.
func.func @inside(%A: memref<64xf32>) {
  affine.for %i = 0 to 64 {
    %t = memref.alloc() : memref<4xf32>
    affine.for %j = 0 to 4 {
      %a = affine.load %A[%i] : memref<64xf32>
      affine.store %a, %t[%j] : memref<4xf32>
    }
    %b = affine.load %t[3] : memref<4xf32>
    affine.store %b, %A[%i] : memref<64xf32>
    memref.dealloc %t : memref<4xf32>
  }
  return
}
// All iterations share it.
func.func @outside(%A: memref<64xf32>) {
  %t = memref.alloc() : memref<4xf32>
  affine.for %i = 0 to 64 {
    %a = affine.load %A[%i] : memref<64xf32>
    affine.store %a, %t[0] : memref<4xf32>
    %b = affine.load %t[0] : memref<4xf32>
    affine.store %b, %A[%i] : memref<64xf32>
  }
  memref.dealloc %t : memref<4xf32>
  return
}

//| func @inside
//|
//| loops
//|   line 4  %i = 0 to 64   parallel
//|   line 6    %j = 0 to 4  parallel
//|
//| accesses
//|   S0  line 7   load   %A[%i]
//|   S1  line 8   store  %t[%j]
//|   S2  line 10  load   %t[3]
//|   S3  line 11  store  %A[%i]
//|
//| dependences, memory-based
//|   S0 -> S3  anti  (0)  { [i, j] -> [i] : 0 <= i <= 63 and 0 <= j <= 3 }
//|   S1 -> S2  flow  (0)  { [i, j] -> [i] : j = 3 and 0 <= i <= 63 }
//|
//| func @outside
//|
//| loops
//|   line 19  %i = 0 to 64  sequential  S1 (line 21) writes %t[0] at %i = 0, then S1 (line 21) overwrites it at %i = 1
//|
//| nearest
//|   %i  try: opt --func outside -t 'promote(%t,%i;private) parallelize(%i)'
//|
//| accesses
//|   S0  line 20  load   %A[%i]
//|   S1  line 21  store  %t[0]
//|   S2  line 22  load   %t[0]
//|   S3  line 23  store  %A[%i]
//|
//| dependences, memory-based
//|   S0 -> S3  anti           (0)  { [i] -> [i] : 0 <= i <= 63 }
//|   S1 -> S1  output  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 63 }
//|   S1 -> S2  flow           (0)  { [i] -> [i] : 0 <= i <= 63 }
//|   S1 -> S2  flow    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 63 }
//|   S2 -> S1  anti    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 63 }
