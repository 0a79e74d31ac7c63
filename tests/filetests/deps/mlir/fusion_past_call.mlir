// RUN: farkas deps
// affine-loop-fusion moves the first loop past the call, which may read what it writes.
func.func private @show(memref<16xf32>)
func.func @f(%A: memref<16xf32>, %B: memref<16xf32>, %v: f32) {
  affine.for %i = 0 to 16 {
    affine.store %v, %A[%i] : memref<16xf32>
  }
  func.call @show(%A) : (memref<16xf32>) -> ()
  affine.for %i = 0 to 16 {
    %a = affine.load %A[%i] : memref<16xf32>
    affine.store %a, %B[%i] : memref<16xf32>
  }
  return
}

//| func @f
//|
//| loops
//|   line 5  %i = 0 to 16  parallel
//|   line 9  %i = 0 to 16  parallel
//|
//| accesses
//|   S0  line 6   store  %A[%i]
//|   S1  line 8   call
//|   S2  line 10  load   %A[%i]
//|   S3  line 11  store  %B[%i]
//|
//| dependences, memory-based
//|   S0 -> S1  order  ()  { [i] -> [] : 0 <= i <= 15 } (at most)
//|   S0 -> S2  flow   ()  { [i] -> [i] : 0 <= i <= 15 }
//|   S1 -> S2  order  ()  { [i'] : 0 <= i' <= 15 } (at most)
//|   S1 -> S3  order  ()  { [i'] : 0 <= i' <= 15 } (at most)
//|
//| assumed
//|   %A and %B do not overlap
//|
//| unknown
//|   line 8  what func.call touches is not known [opaque-operation]
