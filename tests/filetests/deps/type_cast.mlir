// RUN: farkas deps
// A memref of vectors that is made of a buffer is that buffer; so may be whatever else is made of it.
func.func @cast(%x: vector<8xf32>, %o: memref<8xf32>) {
  %A = memref.alloc() : memref<8xf32>
  %v = vector.type_cast %A : memref<8xf32> to memref<vector<8xf32>>
  affine.for %i = 0 to 8 {
    memref.store %x, %v[] : memref<vector<8xf32>>
    %c = affine.load %A[%i] : memref<8xf32>
    affine.store %c, %o[%i] : memref<8xf32>
  }
  return
}
func.func @unknown() {
  %A = memref.alloc() : memref<8xf32>
  %B = memref.alloc() : memref<8xf32>
  %v, %w = "some.views"(%A, %B) : (memref<8xf32>, memref<8xf32>) -> (memref<8xf32>, memref<8xf32>)
  affine.for %i = 1 to 8 {
    %y = affine.load %v[%i - 1] : memref<8xf32>
    affine.store %y, %A[%i] : memref<8xf32>
  }
  return
}

//| func @cast
//|
//| loops
//|   line 6  %i = 0 to 8  sequential  S0 (line 7) may write %A[1] at %i = 0, then S1 (line 8) reads it at %i = 1: how the memref views its memory is not affine
//|
//| nearest
//|   %i  try: opt --func cast -t 'assume(REASON) parallelize(%i)'
//|
//| accesses
//|   S0  line 7  store  %v[]
//|   S1  line 8  load   %A[%i]
//|   S2  line 9  store  %o[%i]
//|
//| dependences, memory-based
//|   S0 -> S0  output  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 7 } (at most)
//|   S0 -> S1  flow           (0)  { [i] -> [i] : 0 <= i <= 7 } (at most)
//|   S0 -> S1  flow    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 7 } (at most)
//|   S1 -> S0  anti    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 7 } (at most)
//|
//| unknown
//|   line 7  how the memref views its memory is not affine [unknown-view]
//|
//| func @unknown
//|
//| loops
//|   line 17  %i = 1 to 8  sequential  S1 (line 18) may read %A[2] at %i = 1, then S2 (line 19) overwrites it at %i = 2: what %v stands for is not known
//|
//| nearest
//|   %i  try: opt --func unknown -t 'assume(REASON) parallelize(%i)'
//|
//| accesses
//|   S0  line 16  call
//|   S1  line 18  load   %v[%i - 1]
//|   S2  line 19  store  %A[%i]
//|
//| dependences, memory-based
//|   S0 -> S1  order         ()   { [i'] : 1 <= i' <= 7 } (at most)
//|   S0 -> S2  order         ()   { [i'] : 1 <= i' <= 7 } (at most)
//|   S1 -> S2  anti          (0)  { [i] -> [i] : 1 <= i <= 7 } (at most)
//|   S1 -> S2  anti   by %i  (<)  { [i] -> [i'] : i >= 1 and i < i' <= 7 } (at most)
//|   S2 -> S1  flow   by %i  (<)  { [i] -> [i'] : i >= 1 and i < i' <= 7 } (at most)
//|
//| unknown
//|   line 16  what some.views touches is not known [opaque-operation]
//|   line 18  what %v stands for is not known [unknown-memory]
