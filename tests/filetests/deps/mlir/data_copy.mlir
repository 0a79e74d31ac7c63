// RUN: farkas deps --value-based
// affine-data-copy-generate copies all of the box %A[0..15] out of a buffer into which it has copied nothing; the loop
// writes the even cells, and the odd ones keep what the first loop wrote.
func.func @f(%A: memref<16xf32>, %B: memref<16xf32>, %v: f32, %w: f32) {
  affine.for %i = 0 to 16 {
    affine.store %v, %A[%i] : memref<16xf32>
  }
  affine.for %i = 0 to 8 {
    affine.store %w, %A[%i * 2] : memref<16xf32>
  }
  affine.for %i = 0 to 16 {
    %a = affine.load %A[%i] : memref<16xf32>
    affine.store %a, %B[%i] : memref<16xf32>
  }
  return
}

//| func @f
//|
//| loops
//|   line 5   %i = 0 to 16  parallel
//|   line 8   %i = 0 to 8   parallel
//|   line 11  %i = 0 to 16  parallel
//|
//| accesses
//|   S0  line 6   store  %A[%i]
//|   S1  line 9   store  %A[%i * 2]
//|   S2  line 12  load   %A[%i]
//|   S3  line 13  store  %B[%i]
//|
//| dependences, value-based
//|   S0 -> S2  flow  ()  { [i] -> [i] : i mod 2 = 1 and 1 <= i <= 15 }
//|   S1 -> S2  flow  ()  { [i] -> [2i] : 0 <= i <= 7 }
//|
//| assumed
//|   %A and %B do not overlap
