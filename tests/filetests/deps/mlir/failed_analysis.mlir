// RUN: farkas deps
// An access that is not affine makes the dependence test fail, and a failed test is read as "no dependence".
func.func @indirect(%A: memref<64xf32>, %I: memref<64xindex>) {
  affine.for %i = 0 to 10 {
    %k = affine.load %I[%i] : memref<64xindex>
    %a = affine.load %A[%i] : memref<64xf32>
    memref.store %a, %A[%k] : memref<64xf32>
  }
  return
}
func.func @semi_affine(%A: memref<?xf32>, %N: index) {
  affine.for %i = 0 to 10 {
    %a = affine.load %A[%i] : memref<?xf32>
    affine.store %a, %A[%i * symbol(%N)] : memref<?xf32>
  }
  return
}

//| func @indirect
//|
//| loops
//|   line 4  %i = 0 to 10  sequential  S2 (line 7) may write %A[1] at %i = 0, then S1 (line 6) reads it at %i = 1: a subscript is not affine
//|
//| nearest
//|   %i  try: opt --func indirect -t 'assume(REASON) parallelize(%i)'
//|
//| accesses
//|   S0  line 5  load   %I[%i]
//|   S1  line 6  load   %A[%i]
//|   S2  line 7  store  %A[%k]
//|
//| dependences, memory-based
//|   S1 -> S2  anti           (0)  { [i] -> [i] : 0 <= i <= 9 } (at most)
//|   S1 -> S2  anti    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 9 } (at most)
//|   S2 -> S1  flow    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 9 } (at most)
//|   S2 -> S2  output  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 9 } (at most)
//|
//| assumed
//|   %A and %I do not overlap
//|
//| unknown
//|   line 7  a subscript is not affine [non-affine-subscript]
//|
//| func @semi_affine[%N]
//|
//| loops
//|   line 12  %i = 0 to 10  sequential  S1 (line 14) may write %A[0] at %i = 0, then S0 (line 13) reads it at %i = 1, for %N = 0: a subscript multiplies values or is too large
//|
//| nearest
//|   %i  try: opt --func semi_affine -t 'assume(REASON) parallelize(%i)'
//|
//| accesses
//|   S0  line 13  load   %A[%i]
//|   S1  line 14  store  %A[%i * symbol(%N)]
//|
//| dependences, memory-based
//|   S0 -> S1  anti           (0)  { [i] -> [i] : 0 <= i <= 9 } (at most)
//|   S0 -> S1  anti    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 9 } (at most)
//|   S1 -> S0  flow    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 9 } (at most)
//|   S1 -> S1  output  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 9 } (at most)
//|
//| unknown
//|   line 14  a subscript multiplies values or is too large [semi-affine-subscript]
