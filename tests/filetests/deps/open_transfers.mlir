// RUN: farkas deps
// Whoever knows the tag may have started a transfer, or may wait for one: then the order of all that memory known there
// matters. A tag that nobody else knows belongs to the transfers found here.
func.func private @start(%A: memref<8xf32>, %B: memref<8xf32>, %T: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %n = arith.constant 8 : index
  affine.dma_start %A[%c0], %B[%c0], %T[%c0], %n : memref<8xf32>, memref<8xf32>, memref<1xi32>
  return
}
func.func @tag_of_the_caller(%A: memref<8xf32>, %B: memref<8xf32>, %C: memref<8xf32>, %T: memref<1xi32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %n = arith.constant 8 : index
  affine.dma_start %A[%c0], %B[%c0], %T[%c0], %n : memref<8xf32>, memref<8xf32>, memref<1xi32>
  affine.store %x, %C[0] : memref<8xf32>
  affine.dma_wait %T[%c0], %n : memref<1xi32>
  return
}
func.func @started_by_a_call(%A: memref<8xf32>, %o: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  %n = arith.constant 8 : index
  %L = memref.alloc() : memref<8xf32>
  %T = memref.alloc() : memref<1xi32>
  func.call @start(%A, %L, %T) : (memref<8xf32>, memref<8xf32>, memref<1xi32>) -> ()
  affine.dma_wait %T[%c0], %n : memref<1xi32>
  %y = affine.load %L[0] : memref<8xf32>
  affine.store %y, %o[0] : memref<1xf32>
  return
}
func.func private @wait(%T: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %n = arith.constant 8 : index
  affine.dma_wait %T[%c0], %n : memref<1xi32>
  return
}
func.func @ended_by_a_call(%A: memref<8xf32>, %o: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  %n = arith.constant 8 : index
  %L = memref.alloc() : memref<8xf32>
  %T = memref.alloc() : memref<1xi32>
  affine.dma_start %A[%c0], %L[%c0], %T[%c0], %n : memref<8xf32>, memref<8xf32>, memref<1xi32>
  func.call @wait(%T) : (memref<1xi32>) -> ()
  %y = affine.load %L[0] : memref<8xf32>
  affine.store %y, %o[0] : memref<1xf32>
  return
}
func.func @tag_of_its_own(%A: memref<8xf32>, %C: memref<8xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %n = arith.constant 8 : index
  %L = memref.alloc() : memref<8xf32>
  %T = memref.alloc() : memref<1xi32>
  affine.dma_start %A[%c0], %L[%c0], %T[%c0], %n : memref<8xf32>, memref<8xf32>, memref<1xi32>
  affine.store %x, %C[0] : memref<8xf32>
  affine.dma_wait %T[%c0], %n : memref<1xi32>
  return
}

//| func @start
//|
//| accesses
//|   S0  line 7  dma  %A
//|
//| assumed
//|   %A, %B and %T do not overlap
//|
//| func @tag_of_the_caller
//|
//| accesses
//|   S0  line 13  dma    %A
//|   S1  line 14  store  %C[0]
//|   S2  line 15  dma    %T
//|
//| dependences, memory-based
//|   S0 -> S2  order  ()  { [] } (at most)
//|   S1 -> S2  order  ()  { [] } (at most)
//|
//| assumed
//|   %A, %B, %C and %T do not overlap
//|
//| unknown
//|   line 15  the transfer it waits for may touch any memory [opaque-operation]
//|
//| func @started_by_a_call
//|
//| accesses
//|   S0  line 23  call
//|   S1  line 24  dma    %T
//|   S2  line 25  load   %L[0]
//|   S3  line 26  store  %o[0]
//|
//| dependences, memory-based
//|   S0 -> S1-S3  order  ()  3 relations (at most)
//|   S1 -> S2     order  ()  { [] } (at most)
//|   S1 -> S3     order  ()  { [] } (at most)
//|   (--all shows each relation)
//|
//| assumed
//|   %A and %o do not overlap
//|
//| unknown
//|   line 23  what func.call touches is not known [opaque-operation]
//|   line 24  the transfer it waits for may touch any memory [opaque-operation]
//|
//| func @wait
//|
//| accesses
//|   S0  line 32  dma  %T
//|
//| unknown
//|   line 32  the transfer it waits for may touch any memory [opaque-operation]
//|
//| func @ended_by_a_call
//|
//| accesses
//|   S0  line 40  dma    %A
//|   S1  line 41  call
//|   S2  line 42  load   %L[0]
//|   S3  line 43  store  %o[0]
//|
//| dependences, memory-based
//|   S0 -> S1  order  ()  { [] } (at most)
//|   S0 -> S2  order  ()  { [] } (at most)
//|   S1 -> S2  order  ()  { [] } (at most)
//|   S1 -> S3  order  ()  { [] } (at most)
//|
//| assumed
//|   %A and %o do not overlap
//|
//| unknown
//|   line 41  what func.call touches is not known [opaque-operation]
//|
//| func @tag_of_its_own
//|
//| accesses
//|   S0  line 51  dma    %A
//|   S1  line 52  store  %C[0]
//|   S2  line 53  dma    %T
//|
//| dependences, memory-based
//|   S0 -> S2  order  ()  { [] } (at most)
//|
//| assumed
//|   %A and %C do not overlap
