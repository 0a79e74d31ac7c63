// RUN: farkas deps --all
// Even iterations write the one buffer, odd ones the other; both are read back after two.
// By enumeration: %i sequential.
//   S0 -> S1 flow by %i (2), 4 pairs
//   S0 -> S4 flow by %i (3), 4 pairs
#even = affine_set<(d0) : (d0 mod 2 == 0)>
func.func @f(%v: f32, %R: memref<12xf32>) {
  %A = memref.alloc() : memref<12xf32>
  %B = memref.alloc() : memref<12xf32>
  affine.for %i = 2 to 12 {
    affine.if #even(%i) {
      affine.store %v, %A[%i] : memref<12xf32>
      %x = affine.load %A[%i - 2] : memref<12xf32>
      affine.store %x, %R[%i] : memref<12xf32>
    } else {
      affine.store %v, %B[%i] : memref<12xf32>
      %y = affine.load %A[%i - 3] : memref<12xf32>
      affine.store %y, %R[%i] : memref<12xf32>
    }
  }
  return
}

//| func @f
//|
//| loops
//|   line 10  %i = 2 to 12  sequential  S0 (line 12) writes %A[2] at %i = 2, then S1 (line 13) reads it at %i = 4
//|
//| nearest
//|   %i  try: opt -t 'distribute(%i) parallelize(%i)'
//|
//| accesses
//|   S0  line 12  store  %A[%i]
//|   S1  line 13  load   %A[%i - 2]
//|   S2  line 14  store  %R[%i]
//|   S3  line 16  store  %B[%i]
//|   S4  line 17  load   %A[%i - 3]
//|   S5  line 18  store  %R[%i]
//|
//| dependences, memory-based
//|   S0 -> S1  flow  by %i  (2)  { [i] -> [i + 2] : i mod 2 = 0 and 2 <= i <= 8 }
//|   S0 -> S4  flow  by %i  (3)  { [i] -> [i + 3] : i mod 2 = 0 and 2 <= i <= 8 }
