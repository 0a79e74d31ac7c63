// RUN: farkas deps
// Transfers between memory and vectors, and transfers between memories. A wait is ordered with what the transfer that it
// may wait for touches, local buffers included.
func.func @tiles(%A: memref<64xf32>) {
  %p = arith.constant 0.0 : f32
  affine.for %i = 0 to 16 step 4 {
    %x = vector.transfer_read %A[%i], %p {in_bounds = [true]} : memref<64xf32>, vector<4xf32>
    vector.transfer_write %x, %A[%i] {in_bounds = [true]} : vector<4xf32>, memref<64xf32>
  }
  return
}
func.func @columns(%A: memref<8x8xf32>) {
  %p = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  affine.for %j = 0 to 7 {
    %x = vector.transfer_read %A[%c0, %j], %p {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<8x8xf32>, vector<8xf32>
    %next = affine.apply affine_map<(d0) -> (d0 + 1)>(%j)
    vector.transfer_write %x, %A[%c0, %next] {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : vector<8xf32>, memref<8x8xf32>
  }
  return
}
func.func @double_buffer(%S: memref<32xf32>, %D: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %n = arith.constant 4 : index
  %L = memref.alloc() : memref<4xf32, 2>
  %t = memref.alloc() : memref<1xi32>
  affine.dma_start %S[%c0], %L[%c0], %t[%c0], %n : memref<32xf32>, memref<4xf32, 2>, memref<1xi32>
  affine.dma_wait %t[%c0], %n : memref<1xi32>
  affine.for %j = 0 to 4 {
    %v = affine.load %L[%j] : memref<4xf32, 2>
    affine.store %v, %D[%j] : memref<4xf32>
  }
  return
}

//| func @tiles
//|
//| loops
//|   line 6  %i = 0 to 16 step 4  parallel
//|
//| accesses
//|   S0  line 7  vector_load   %A[%i]
//|   S1  line 8  vector_store  %A[%i]
//|
//| dependences, memory-based
//|   S0 -> S1  anti  (0)  { [i] -> [i] : i mod 4 = 0 and 0 <= i <= 12 }
//|
//| func @columns
//|
//| loops
//|   line 15  %j = 0 to 7  sequential  S1 (line 18) writes %A[0, 1] at %j = 0, then S0 (line 16) reads it at %j = 1
//|
//| nearest
//|   %j  nothing nearer: 6 tried, all such pairs: { [j] -> [j + 1] : exists (e0 : 0 <= j <= 5 and 0 <= e0 <= 7) }
//|
//| accesses
//|   S0  line 16  vector_load   %A[%c0, %j]
//|   S1  line 18  vector_store  %A[%c0, %next]
//|
//| dependences, memory-based
//|   S1 -> S0  flow  by %j  (1)  { [j] -> [j + 1] : 0 <= j <= 5 }
//|
//| func @double_buffer
//|
//| loops
//|   line 29  %j = 0 to 4  parallel
//|
//| accesses
//|   S0  line 27  dma    %S
//|   S1  line 28  dma    %t
//|   S2  line 30  load   %L[%j]
//|   S3  line 31  store  %D[%j]
//|
//| dependences, memory-based
//|   S0 -> S1  order  ()  { [] } (at most)
//|   S0 -> S2  order  ()  { [j'] : 0 <= j' <= 3 } (at most)
//|   S1 -> S2  order  ()  { [j'] : 0 <= j' <= 3 } (at most)
//|
//| assumed
//|   %S and %D do not overlap
