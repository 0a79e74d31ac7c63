// RUN: farkas deps
memref.global "private" @g : memref<8xf32> = dense<0.0>
// Without operands: globals and memory that was handed out, but no memory that nobody else knows.
func.func @no_operands(%x: f32) {
  %fresh = memref.alloc() : memref<8xf32>
  %known = memref.alloc() : memref<8xf32>
  %g = memref.get_global @g : memref<8xf32>
  affine.for %i = 0 to 8 {
    affine.store %x, %fresh[%i] : memref<8xf32>
    %0 = affine.load %fresh[%i] : memref<8xf32>
    "gpu.touch"() : () -> ()
  }
  "gpu.keep"(%known) : (memref<8xf32>) -> ()
  affine.for %i = 0 to 8 {
    affine.store %x, %known[%i] : memref<8xf32>
    "gpu.touch"() : () -> ()
  }
  affine.for %i = 0 to 8 {
    affine.store %x, %g[%i] : memref<8xf32>
    "gpu.touch"() : () -> ()
  }
  return
}
// A memref out of memory may be any that was stored.
func.func @loaded(%table: memref<2xmemref<8xf32>>, %x: f32) {
  %c0 = arith.constant 0 : index
  %stored = memref.alloc() : memref<8xf32>
  memref.store %stored, %table[%c0] : memref<2xmemref<8xf32>>
  affine.for %i = 0 to 8 {
    %some = memref.load %table[%c0] : memref<2xmemref<8xf32>>
    affine.store %x, %stored[%i] : memref<8xf32>
    "arithmetic.scale"(%some) : (memref<8xf32>) -> ()
  }
  return
}
// What an unknown operation makes of a memref may be the same memory.
func.func @aliased(%x: f32) {
  %A = memref.alloc() : memref<8xf32>
  %B = "memory.same"(%A) : (memref<8xf32>) -> memref<8xf32>
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<8xf32>
    %0 = affine.load %B[7 - %i] : memref<8xf32>
    affine.store %0, %B[%i] : memref<8xf32>
  }
  return
}
// Known operations with their own columns: a copy reads one and writes the other, a structured operation touches its operands alone.
func.func @known(%A: memref<8xf32>, %B: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    memref.copy %A, %B : memref<8xf32> to memref<8xf32>
  }
  %fresh = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    linalg.fill ins(%x : f32) outs(%fresh : memref<8xf32>)
    affine.store %x, %A[%i] : memref<8xf32>
  }
  return
}

//| func @no_operands
//|
//| loops
//|   line 8   %i = 0 to 8  sequential  S2 (line 11) may touch any memory at %i = 0, then again at %i = 1: what gpu.touch touches is not known
//|   line 14  %i = 0 to 8  sequential  S4 (line 15) writes %known[0] at %i = 0, then S5 (line 16) may touch any memory at %i = 1: what gpu.touch touches is not known
//|   line 18  %i = 0 to 8  sequential  S6 (line 19) writes %g[0] at %i = 0, then S7 (line 20) may touch any memory at %i = 1: what gpu.touch touches is not known
//|
//| nearest
//|   %i  try: opt --func no_operands -t 'distribute(%i@0) parallelize(%i@0)'
//|   %i  try: opt --func no_operands -t 'assume(REASON) parallelize(%i@1)'
//|   %i  try: opt --func no_operands -t 'assume(REASON) parallelize(%i@2)'
//|
//| accesses
//|   S0  line 9   store  %fresh[%i]
//|   S1  line 10  load   %fresh[%i]
//|   S2  line 11  call
//|   S3  line 13  call
//|   S4  line 15  store  %known[%i]
//|   S5  line 16  call
//|   S6  line 19  store  %g[%i]
//|   S7  line 20  call
//|
//| dependences, memory-based
//|   S0 -> S1     flow          (0)  { [i] -> [i] : 0 <= i <= 7 }
//|   S2 -> S2     order  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 7 }
//|   S2 -> S3-S7  order         ()   5 relations (at most)
//|   S3 -> S4-S7  order         ()   4 relations (at most)
//|   S4 -> S5     order         (0)  { [i] -> [i] : 0 <= i <= 7 } (at most)
//|   S4 -> S5     order  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 7 } (at most)
//|   S4 -> S7     order         ()   { [i] -> [i'] : 0 <= i <= 7 and 0 <= i' <= 7 } (at most)
//|   S5 -> S4     order  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 7 } (at most)
//|   S5 -> S5     order  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 7 }
//|   S5 -> S6     order         ()   { [i] -> [i'] : 0 <= i <= 7 and 0 <= i' <= 7 } (at most)
//|   S5 -> S7     order         ()   { [i] -> [i'] : 0 <= i <= 7 and 0 <= i' <= 7 }
//|   S6 -> S7     order         (0)  { [i] -> [i] : 0 <= i <= 7 } (at most)
//|   S6 -> S7     order  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 7 } (at most)
//|   S7 -> S6     order  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 7 } (at most)
//|   S7 -> S7     order  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 7 }
//|   (--all shows each relation)
//|
//| unknown
//|   lines 11, 16, 20  what gpu.touch touches is not known [opaque-operation]
//|   line 13           what gpu.keep touches is not known [opaque-operation]
//|
//| func @loaded
//|
//| loops
//|   line 29  %i = 0 to 8  sequential  S1 (line 30) reads %table[0] at %i = 0, then S3 (line 32) may touch any memory at %i = 1: what arithmetic.scale touches is not known
//|
//| nearest
//|   %i  try: opt --func loaded -t 'assume(REASON) parallelize(%i)'
//|
//| accesses
//|   S0  line 28  store  %table[%c0]
//|   S1  line 30  load   %table[%c0]
//|   S2  line 31  store  %stored[%i]
//|   S3  line 32  call
//|
//| dependences, memory-based
//|   S0 -> S1     flow          ()   { [i'] : 0 <= i' <= 7 }
//|   S0 -> S3     order         ()   { [i'] : 0 <= i' <= 7 } (at most)
//|   S1 -> S3     order         (0)  { [i] -> [i] : 0 <= i <= 7 } (at most)
//|   S1 -> S3     order  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 7 } (at most)
//|   S2 -> S3     order         (0)  { [i] -> [i] : 0 <= i <= 7 } (at most)
//|   S2 -> S3     order  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 7 } (at most)
//|   S3 -> S1-S3  order  by %i  (<)  3 relations (at most)
//|   (--all shows each relation)
//|
//| unknown
//|   line 32  what arithmetic.scale touches is not known [opaque-operation]
//|
//| func @aliased
//|
//| loops
//|   line 40  %i = 0 to 8  sequential  S1 (line 41) writes %A[0] at %i = 0, then S2 (line 42) may read it at %i = 1: what %B stands for is not known
//|
//| nearest
//|   %i  try: opt --func aliased -t 'assume(REASON) parallelize(%i)'
//|
//| accesses
//|   S0  line 39  call
//|   S1  line 41  store  %A[%i]
//|   S2  line 42  load   %B[-%i + 7]
//|   S3  line 43  store  %B[%i]
//|
//| dependences, memory-based
//|   S0 -> S1-S3  order          ()   3 relations (at most)
//|   S1 -> S2     flow           (0)  { [i] -> [i] : 0 <= i <= 7 } (at most)
//|   S1 -> S2     flow    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 7 } (at most)
//|   S1 -> S3     output         (0)  { [i] -> [i] : 0 <= i <= 7 } (at most)
//|   S1 -> S3     output  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 7 } (at most)
//|   S2 -> S1     anti    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 7 } (at most)
//|   S2 -> S3     anti           (0)  { [i] -> [i] : 0 <= i <= 7 } (at most)
//|   S2 -> S3     anti    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 7 } (at most)
//|   S3 -> S1     output  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 7 } (at most)
//|   S3 -> S2     flow    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 7 } (at most)
//|   S3 -> S3     output  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 7 } (at most)
//|   (--all shows each relation)
//|
//| unknown
//|   line 39       what memory.same touches is not known [opaque-operation]
//|   lines 42, 43  what %B stands for is not known [unknown-memory]
//|
//| func @known
//|
//| loops
//|   line 49  %i = 0 to 8  sequential  S0 (line 50) writes %B[0] at %i = 0, then S0 (line 50) overwrites it at %i = 1
//|   line 53  %i = 0 to 8  sequential  S1 (line 54) may write a cell of %fresh at %i = 0, then S1 (line 54) may read it at %i = 1: which elements linalg.fill touches is not modelled; `mlir-opt --convert-linalg-to-affine-loops` makes loops of it, of tensors behind `--one-shot-bufferize=bufferize-function-boundaries`
//|
//| nearest
//|   %i  nothing nearer: 21 tried, all such pairs: { [i] -> [i'] : exists (e0 : i >= 0 and i < i' <= 7 and 0 <= e0 <= 7) }
//|   %i  try: opt --func known -t 'distribute(%i@1) parallelize(%i_1)'
//|
//| accesses
//|   S0  line 50  copy   %B
//|   S1  line 54  call
//|   S2  line 55  store  %A[%i]
//|
//| dependences, memory-based
//|   S0 -> S0  output  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 7 }
//|   S0 -> S2  anti           ()   { [i] -> [i'] : 0 <= i <= 7 and 0 <= i' <= 7 }
//|   S1 -> S1  flow    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 7 } (at most)
//|   S1 -> S1  anti    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 7 } (at most)
//|   S1 -> S1  output  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 7 } (at most)
//|
//| assumed
//|   %A and %B do not overlap
//|
//| unknown
//|   line 54  how often the regions of linalg.fill run is not known; `mlir-opt --convert-linalg-to-affine-loops` makes loops of it, of tensors behind `--one-shot-bufferize=bufferize-function-boundaries` [unknown-region]
//|   line 54  which elements linalg.fill touches is not modelled; `mlir-opt --convert-linalg-to-affine-loops` makes loops of it, of tensors behind `--one-shot-bufferize=bufferize-function-boundaries` [opaque-operation]
