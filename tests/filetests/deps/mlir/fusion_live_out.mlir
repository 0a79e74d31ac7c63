// RUN: farkas deps
// affine-loop-fusion keeps of the first loop what the second one reads; cells 8 to 15 are seen by the caller as well.
// And it loses anti-dependences: the second loop overwrites what the first one reads later.
func.func @live_out(%A: memref<16xf32>, %B: memref<16xf32>, %v: f32) {
  affine.for %i = 0 to 16 {
    affine.store %v, %A[%i] : memref<16xf32>
  }
  affine.for %i = 0 to 8 {
    %a = affine.load %A[%i] : memref<16xf32>
    affine.store %a, %B[%i] : memref<16xf32>
  }
  return
}
func.func @anti(%A: memref<16xf32>, %B: memref<16xf32>, %v: f32) {
  affine.for %i = 0 to 15 {
    %a = affine.load %A[%i + 1] : memref<16xf32>
    affine.store %a, %B[%i] : memref<16xf32>
  }
  affine.for %i = 0 to 15 {
    %b = affine.load %B[%i] : memref<16xf32>
    affine.store %v, %A[%i] : memref<16xf32>
  }
  return
}

//| func @live_out
//|
//| loops
//|   line 5  %i = 0 to 16  parallel
//|   line 8  %i = 0 to 8   parallel
//|
//| accesses
//|   S0  line 6   store  %A[%i]
//|   S1  line 9   load   %A[%i]
//|   S2  line 10  store  %B[%i]
//|
//| dependences, memory-based
//|   S0 -> S1  flow  ()  { [i] -> [i] : 0 <= i <= 7 }
//|
//| assumed
//|   %A and %B do not overlap
//|
//| func @anti
//|
//| loops
//|   line 15  %i = 0 to 15  parallel
//|   line 19  %i = 0 to 15  parallel
//|
//| accesses
//|   S0  line 16  load   %A[%i + 1]
//|   S1  line 17  store  %B[%i]
//|   S2  line 20  load   %B[%i]
//|   S3  line 21  store  %A[%i]
//|
//| dependences, memory-based
//|   S0 -> S3  anti  ()  { [i] -> [i + 1] : 0 <= i <= 13 }
//|   S1 -> S2  flow  ()  { [i] -> [i] : 0 <= i <= 14 }
//|
//| assumed
//|   %A and %B do not overlap
