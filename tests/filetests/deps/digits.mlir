// RUN: farkas deps
// Indices taken apart and put together; division rounds to zero in arith.
func.func @delinearized(%A: memref<3x4xf32>) {
  affine.for %k = 0 to 12 {
    %d:2 = affine.delinearize_index %k into (3, 4) : index, index
    %v = memref.load %A[%d#0, %d#1] : memref<3x4xf32>
    memref.store %v, %A[%d#0, %d#1] : memref<3x4xf32>
  }
  return
}
func.func @linearized(%A: memref<12xf32>) {
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 4 {
      %k = affine.linearize_index disjoint [%i, %j] by (3, 4) : index
      %v = memref.load %A[%k] : memref<12xf32>
      memref.store %v, %A[%k] : memref<12xf32>
    }
  }
  return
}
func.func @rounded_to_zero(%A: memref<64xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %low = arith.constant -3 : index
  %high = arith.constant 4 : index
  scf.for %i = %low to %high step %c1 {
    %q = arith.divsi %i, %c2 : index
    %at = arith.addi %q, %c2 : index
    memref.store %v, %A[%at] : memref<64xf32>
  }
  return
}

//| func @delinearized
//|
//| loops
//|   line 4  %k = 0 to 12  parallel
//|
//| accesses
//|   S0  line 6  load   %A[%d, %value3]
//|   S1  line 7  store  %A[%d, %value3]
//|
//| dependences, memory-based
//|   S0 -> S1  anti  (0)  { [k] -> [k] : 0 <= k <= 11 }
//|
//| func @linearized
//|
//| loops
//|   line 12  %i = 0 to 3    parallel
//|   line 13    %j = 0 to 4  parallel
//|
//| bands
//|   (%i, %j)  permutable
//|
//| accesses
//|   S0  line 15  load   %A[%k]
//|   S1  line 16  store  %A[%k]
//|
//| dependences, memory-based
//|   S0 -> S1  anti  (0, 0)  { [i, j] -> [i, j] : 0 <= i <= 2 and 0 <= j <= 3 }
//|
//| func @rounded_to_zero
//|
//| loops
//|   line 27  %i = -3 to 4  sequential  S0 (line 30) writes %A[1] at %i = -3, then S0 (line 30) overwrites it at %i = -2
//|
//| nearest
//|   %i  try: opt --func rounded_to_zero -t 'promote(%A,%i;private) parallelize(%i)'
//|
//| accesses
//|   S0  line 30  store  %A[%at]
//|
//| dependences, memory-based
//|   S0 -> S0  output  by %i  (<)  { [i] -> [-2] : i = -3; [i] -> [i'] : i <= -1 and 0 <= i' <= 2*floor((i + 1)/2) + 1; [i] -> [i + 1] : i mod 2 = 0 and 0 <= i <= 2 }
