// RUN: farkas deps --all
// Of three guards one after the other the last wins; between them the cell is read.
// By enumeration: %i sequential.
//   S0 -> S1 flow by %i (2), 4 pairs
//   S3 -> S0 output by %i (2), 4 pairs
//   S3 -> S1 flow by %i (4), 4 pairs
#low = affine_set<(d0) : (5 - d0 >= 0)>
#high = affine_set<(d0) : (d0 - 4 >= 0)>
func.func @f(%A: memref<10xf32>, %B: memref<10xf32>, %v: f32) {
  affine.for %i = 0 to 10 {
    affine.if #low(%i) {
      affine.store %v, %A[%i] : memref<10xf32>
    }
    affine.if #high(%i) {
      %x = affine.load %A[%i - 2] : memref<10xf32>
      affine.store %x, %B[%i] : memref<10xf32>
    } else {
      affine.store %v, %A[%i + 2] : memref<10xf32>
    }
  }
  return
}

//| func @f
//|
//| loops
//|   line 10  %i = 0 to 10  sequential  S0 (line 12) writes %A[2] at %i = 2, then S1 (line 15) reads it at %i = 4
//|
//| nearest
//|   %i  try: opt -t 'distribute(%i) parallelize(%i)'
//|
//| accesses
//|   S0  line 12  store  %A[%i]
//|   S1  line 15  load   %A[%i - 2]
//|   S2  line 16  store  %B[%i]
//|   S3  line 18  store  %A[%i + 2]
//|
//| dependences, memory-based
//|   S0 -> S1  flow    by %i  (2)  { [i] -> [i + 2] : 2 <= i <= 5 }
//|   S3 -> S0  output  by %i  (2)  { [i] -> [i + 2] : 0 <= i <= 3 }
//|   S3 -> S1  flow    by %i  (4)  { [i] -> [i + 4] : 0 <= i <= 3 }
//|
//| assumed
//|   %A and %B do not overlap
