// RUN: farkas deps
// The domain of an access in the else of an affine.if is taken to be that of its then.
#low = affine_set<(d0) : (-d0 + 4 >= 0)>
func.func @only_else_meets(%A: memref<20xf32>, %v: f32) {
  affine.for %i = 0 to 10 {
    affine.if #low(%i) {
      affine.store %v, %A[%i] : memref<20xf32>
    } else {
      %a = affine.load %A[%i - 5] : memref<20xf32>
      affine.store %a, %A[%i + 10] : memref<20xf32>
    }
  }
  return
}
func.func @else_is_apart(%A: memref<20xf32>) {
  affine.for %i = 0 to 10 {
    affine.if #low(%i) {
      %a = affine.load %A[%i + 10] : memref<20xf32>
      affine.store %a, %A[%i] : memref<20xf32>
    } else {
      %a = affine.load %A[%i - 5] : memref<20xf32>
      affine.store %a, %A[%i + 10] : memref<20xf32>
    }
  }
  return
}

//| func @only_else_meets
//|
//| loops
//|   line 5  %i = 0 to 10  sequential  S0 (line 7) writes %A[0] at %i = 0, then S1 (line 9) reads it at %i = 5
//|
//| nearest
//|   %i  try: opt --func only_else_meets -t 'distribute(%i) parallelize(%i)'
//|
//| accesses
//|   S0  line 7   store  %A[%i]
//|   S1  line 9   load   %A[%i - 5]
//|   S2  line 10  store  %A[%i + 10]
//|
//| dependences, memory-based
//|   S0 -> S1  flow  by %i  (5)  { [i] -> [i + 5] : 0 <= i <= 4 }
//|
//| func @else_is_apart
//|
//| loops
//|   line 16  %i = 0 to 10  sequential  S1 (line 19) writes %A[0] at %i = 0, then S2 (line 21) reads it at %i = 5
//|
//| nearest
//|   %i  try: opt --func else_is_apart -t 'distribute(%i) parallelize(%i)'
//|
//| accesses
//|   S0  line 18  load   %A[%i + 10]
//|   S1  line 19  store  %A[%i]
//|   S2  line 21  load   %A[%i - 5]
//|   S3  line 22  store  %A[%i + 10]
//|
//| dependences, memory-based
//|   S1 -> S2  flow  by %i  (5)  { [i] -> [i + 5] : 0 <= i <= 4 }
