// RUN: farkas deps --may-alias
func.func @copy(%A: memref<64xf32>, %B: memref<64xf32>) {
  affine.for %i = 0 to 64 {
    %a = affine.load %A[%i] : memref<64xf32>
    affine.store %a, %B[%i] : memref<64xf32>
  }
  return
}
func.func @local(%A: memref<64xf32>) {
  %t = memref.alloc() : memref<64xf32>
  affine.for %i = 0 to 64 {
    %a = affine.load %A[%i] : memref<64xf32>
    affine.store %a, %t[%i] : memref<64xf32>
  }
  memref.dealloc %t : memref<64xf32>
  return
}

//| func @copy
//|
//| loops
//|   line 3  %i = 0 to 64  sequential  S1 (line 5) writes %B[0] at %i = 0, then S0 (line 4) reads %A[1] at %i = 1: whether these overlap is not known
//|
//| nearest
//|   %i  try: without --may-alias
//|
//| accesses
//|   S0  line 4  load   %A[%i]
//|   S1  line 5  store  %B[%i]
//|
//| dependences, memory-based
//|   S0 -> S1  anti         (0)  { [i] -> [i] : 0 <= i <= 63 } (at most)
//|   S0 -> S1  anti  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 63 } (at most)
//|   S1 -> S0  flow  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 63 } (at most)
//|
//| func @local
//|
//| loops
//|   line 11  %i = 0 to 64  parallel
//|
//| accesses
//|   S0  line 12  load   %A[%i]
//|   S1  line 13  store  %t[%i]
