// RUN: farkas deps --all
// Each iteration of %i has a buffer of its own: no two of them meet in it.
// By enumeration: %i parallel, %j parallel, %k parallel.
//   S1 -> S2 flow (0), 24 pairs
func.func @f(%A: memref<6x4xf32>, %B: memref<6x4xf32>) {
  affine.for %i = 0 to 6 {
    %t = memref.alloc() : memref<4xf32>
    affine.for %j = 0 to 4 {
      %a = affine.load %A[%i, %j] : memref<6x4xf32>
      affine.store %a, %t[%j] : memref<4xf32>
    }
    affine.for %k = 0 to 4 {
      %b = affine.load %t[-%k + 3] : memref<4xf32>
      affine.store %b, %B[%i, %k] : memref<6x4xf32>
    }
    memref.dealloc %t : memref<4xf32>
  }
  return
}

//| func @f
//|
//| loops
//|   line 6   %i = 0 to 6    parallel
//|   line 8     %j = 0 to 4  parallel
//|   line 12    %k = 0 to 4  parallel
//|
//| accesses
//|   S0  line 9   load   %A[%i, %j]
//|   S1  line 10  store  %t[%j]
//|   S2  line 13  load   %t[-%k + 3]
//|   S3  line 14  store  %B[%i, %k]
//|
//| dependences, memory-based
//|   S1 -> S2  flow  (0)  { [i, j] -> [i, -j + 3] : 0 <= i <= 5 and 0 <= j <= 3 }
//|
//| assumed
//|   %A and %B do not overlap
