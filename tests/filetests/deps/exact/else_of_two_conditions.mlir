// RUN: farkas deps --all
// Neither side of the guard: `else` is the union of what lies before and after.
// By enumeration: %i sequential.
//   S0 -> S1 flow by %i (9..11), 2 pairs
#mid = affine_set<(d0) : (d0 - 6 >= 0, 15 - d0 >= 0)>
func.func @f(%A: memref<24xf32>, %B: memref<24xf32>, %v: f32) {
  affine.for %i = 0 to 24 {
    affine.if #mid(%i) {
      affine.store %v, %A[%i] : memref<24xf32>
    } else {
      %a = affine.load %A[-%i + 23] : memref<24xf32>
      affine.store %a, %B[%i] : memref<24xf32>
    }
  }
  return
}

//| func @f
//|
//| loops
//|   line 7  %i = 0 to 24  sequential  S0 (line 9) writes %A[7] at %i = 7, then S1 (line 11) reads it at %i = 16
//|
//| nearest
//|   %i  try: opt -t 'distribute(%i) parallelize(%i)'
//|
//| accesses
//|   S0  line 9   store  %A[%i]
//|   S1  line 11  load   %A[-%i + 23]
//|   S2  line 12  store  %B[%i]
//|
//| dependences, memory-based
//|   S0 -> S1  flow  by %i  (<)  { [i] -> [-i + 23] : 6 <= i <= 7 }
//|
//| assumed
//|   %A and %B do not overlap
