// RUN: farkas deps --all
// A called function that starts a transfer touches what it is given.
func.func @copy(%A: memref<64xf32>, %B: memref<64xf32>, %i: index) {
  %c0 = arith.constant 0 : index
  %n = arith.constant 1 : index
  %T = memref.alloc() : memref<1xi32>
  affine.dma_start %A[%i], %B[%c0], %T[%c0], %n : memref<64xf32>, memref<64xf32>, memref<1xi32>
  affine.dma_wait %T[%c0], %n : memref<1xi32>
  return
}
func.func @f(%A: memref<64xf32>, %B: memref<64xf32>, %x: f32, %o: memref<64xf32>) {
  affine.for %i = 0 to 32 {
    affine.store %x, %A[%i + 5] : memref<64xf32>
    func.call @copy(%A, %B, %i) : (memref<64xf32>, memref<64xf32>, index) -> ()
    %y = affine.load %B[0] : memref<64xf32>
    affine.store %y, %o[%i] : memref<64xf32>
  }
  return
}

//| func @copy[%i]
//|
//| accesses
//|   S0  line 7  dma  %A
//|   S1  line 8  dma  %T
//|
//| dependences, memory-based
//|   S0 -> S1  order  ()  { [] } (at most)
//|
//| assumed
//|   %A and %B do not overlap
//|
//| func @f
//|
//| loops
//|   line 12  %i = 0 to 32  sequential  S1 (line 14) calls what may touch any memory at %i = 0, then again at %i = 1
//|
//| nearest
//|   %i  nothing nearer: 24 tried, all such pairs: { [i] -> [i'] : i >= 0 and i < i' <= 31 }
//|
//| accesses
//|   S0  line 13  store  %A[%i + 5]
//|   S1  line 14  call
//|   S2  line 15  load   %B[0]
//|   S3  line 16  store  %o[%i]
//|
//| dependences, memory-based
//|   S0 -> S1  order         (0)  { [i] -> [i] : 0 <= i <= 31 } (at most)
//|   S0 -> S1  order  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 31 } (at most)
//|   S1 -> S0  order  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 31 } (at most)
//|   S1 -> S1  order  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 31 }
//|   S1 -> S2  order         (0)  { [i] -> [i] : 0 <= i <= 31 } (at most)
//|   S1 -> S2  order  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 31 } (at most)
//|   S1 -> S3  order         (0)  { [i] -> [i] : 0 <= i <= 31 } (at most)
//|   S1 -> S3  order  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 31 } (at most)
//|   S2 -> S1  order  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 31 } (at most)
//|   S3 -> S1  order  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 31 } (at most)
//|
//| assumed
//|   %A and %B do not overlap
//|   %A and %o do not overlap
//|   %B and %o do not overlap
//|
//| unknown
//|   line 14  what func.call touches is not known [opaque-operation]
