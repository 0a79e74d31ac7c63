// RUN: farkas deps --value-based
func.func @overwritten(%A: memref<64xf32>, %B: memref<64xf32>, %v: f32, %w: f32) {
  affine.for %i = 0 to 10 {
    affine.store %v, %A[%i] : memref<64xf32>
  }
  affine.for %j = 5 to 10 {
    affine.store %w, %A[%j] : memref<64xf32>
  }
  affine.for %k = 0 to 10 {
    %a = affine.load %A[%k] : memref<64xf32>
    affine.store %a, %B[%k] : memref<64xf32>
  }
  return
}

//| func @overwritten
//|
//| loops
//|   line 3  %i = 0 to 10  parallel
//|   line 6  %j = 5 to 10  parallel
//|   line 9  %k = 0 to 10  parallel
//|
//| accesses
//|   S0  line 4   store  %A[%i]
//|   S1  line 7   store  %A[%j]
//|   S2  line 10  load   %A[%k]
//|   S3  line 11  store  %B[%k]
//|
//| dependences, value-based
//|   S0 -> S2  flow  ()  { [i] -> [i] : 0 <= i <= 4 }
//|   S1 -> S2  flow  ()  { [j] -> [j] : 5 <= j <= 9 }
//|
//| assumed
//|   %A and %B do not overlap
