// RUN: farkas deps
// Memrefs that are chosen by an affine condition, or handed round by a loop and used after it.
func.func @selected(%A: memref<16xf32>, %B: memref<16xf32>) {
  %c3 = arith.constant 3 : index
  affine.for %i = 0 to 10 {
    %small = arith.cmpi slt, %i, %c3 : index
    %m = arith.select %small, %A, %B : memref<16xf32>
    %v = affine.load %A[%i + 1] : memref<16xf32>
    affine.store %v, %m[%i] : memref<16xf32>
  }
  return
}
func.func @branch(%A: memref<16xf32>, %B: memref<16xf32>) {
  affine.for %i = 0 to 10 {
    %m = affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%i) -> memref<16xf32> {
      affine.yield %A : memref<16xf32>
    } else {
      affine.yield %B : memref<16xf32>
    }
    %v = affine.load %A[%i + 1] : memref<16xf32>
    affine.store %v, %m[%i] : memref<16xf32>
  }
  return
}
func.func @after_an_odd_number_of_swaps(%A: memref<16xf32>, %B: memref<16xf32>, %v: f32) {
  %r:2 = affine.for %t = 0 to 3 iter_args(%a = %A, %b = %B) -> (memref<16xf32>, memref<16xf32>) {
    affine.store %v, %a[%t] : memref<16xf32>
    affine.yield %b, %a : memref<16xf32>, memref<16xf32>
  }
  affine.for %i = 0 to 16 {
    %w = affine.load %r#0[%i] : memref<16xf32>
    affine.store %w, %A[%i] : memref<16xf32>
  }
  return
}
func.func @bytes(%R: memref<128xi8>) {
  %c0 = arith.constant 0 : index
  %c62 = arith.constant 62 : index
  %a = memref.view %R[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %R[%c62][] : memref<128xi8> to memref<8xi16>
  affine.for %i = 0 to 8 {
    %v = affine.load %b[%i] : memref<8xi16>
    %f = arith.sitofp %v : i16 to f32
    affine.store %f, %a[%i + 8] : memref<16xf32>
  }
  return
}
func.func @address_not_known(%A: memref<16xf32, strided<[1], offset: ?>>) {
  %r = memref.reinterpret_cast %A to offset: [0], sizes: [16], strides: [1] : memref<16xf32, strided<[1], offset: ?>> to memref<16xf32, strided<[1]>>
  affine.for %i = 0 to 16 {
    %v = affine.load %r[%i] : memref<16xf32, strided<[1]>>
    affine.store %v, %A[%i] : memref<16xf32, strided<[1], offset: ?>>
  }
  return
}

//| func @selected
//|
//| loops
//|   line 5  %i = 0 to 10  sequential  S0 (line 8) reads %A[1] at %i = 0, then S1 (line 9) overwrites it at %i = 1
//|
//| nearest
//|   %i  nothing nearer: 6 tried, all such pairs: { [i] -> [i + 1] : 0 <= i <= 1 }
//|
//| accesses
//|   S0  line 8  load   %A[%i + 1]
//|   S1  line 9  store  %m[%i]
//|
//| dependences, memory-based
//|   S0 -> S1  anti  by %i  (1)  { [i] -> [i + 1] : 0 <= i <= 1 }
//|
//| assumed
//|   %A and %B do not overlap
//|
//| func @branch
//|
//| loops
//|   line 14  %i = 0 to 10  sequential  S0 (line 20) reads %A[3] at %i = 2, then S1 (line 21) overwrites it at %i = 3
//|
//| nearest
//|   %i  nothing nearer: 6 tried, all such pairs: { [i] -> [i + 1] : 2 <= i <= 8 }
//|
//| accesses
//|   S0  line 20  load   %A[%i + 1]
//|   S1  line 21  store  %m[%i]
//|
//| dependences, memory-based
//|   S0 -> S1  anti  by %i  (1)  { [i] -> [i + 1] : 2 <= i <= 8 }
//|
//| assumed
//|   %A and %B do not overlap
//|
//| func @after_an_odd_number_of_swaps
//|
//| loops
//|   line 26  %t = 0 to 3   sequential  each iteration needs %a, %b of the one before, and that is no reduction: affine.yield (line 28) writes %r at %t = 0, then S0 (line 27) reads it at %t = 1
//|   line 30  %i = 0 to 16  parallel
//|
//| nearest
//|   %t  nothing nearer: 6 tried, all such pairs: { [t] -> [t'] : t >= 0 and t < t' <= 2 }
//|
//| accesses
//|   S0  line 27  store  %a[%t]
//|   S1  line 31  load   %r[%i]
//|   S2  line 32  store  %A[%i]
//|
//| dependences, memory-based
//|   S0 -> S1  flow    ()  { [t] -> [1] : t = 1 }
//|   S0 -> S2  output  ()  { [t] -> [t] : t mod 2 = 0 and 0 <= t <= 2 }
//|
//| assumed
//|   %A and %B do not overlap
//|
//| func @bytes
//|
//| loops
//|   line 41  %i = 0 to 8  sequential  S0 (line 42) reads %R[62] at %i = 0, then S1 (line 44) overwrites it at %i = 7
//|
//| nearest
//|   %i  try: opt --func bytes -t 'strip_mine(%i;7) parallelize(%i)'
//|
//| accesses
//|   S0  line 42  load   %b[%i]
//|   S1  line 44  store  %a[%i + 8]
//|
//| dependences, memory-based
//|   S0 -> S1  anti  by %i  (7)  { [i] -> [7] : i = 0 }
//|
//| func @address_not_known
//|
//| loops
//|   line 50  %i = 0 to 16  sequential  S1 (line 52) may write a cell of %A at %i = 0, then S0 (line 51) may read it at %i = 1: how the memref views its memory is not affine
//|
//| nearest
//|   %i  try: opt --func address_not_known -t 'assume(REASON) parallelize(%i)'
//|
//| accesses
//|   S0  line 51  load   %r[%i]
//|   S1  line 52  store  %A[%i]
//|
//| dependences, memory-based
//|   S0 -> S1  anti           (0)  { [i] -> [i] : 0 <= i <= 15 } (at most)
//|   S0 -> S1  anti    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 15 } (at most)
//|   S1 -> S0  flow    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 15 } (at most)
//|   S1 -> S1  output  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 15 } (at most)
//|
//| unknown
//|   lines 51, 52  how the memref views its memory is not affine [unknown-view]
