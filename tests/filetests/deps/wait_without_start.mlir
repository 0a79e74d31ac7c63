// RUN: farkas deps --all
// A wait whose transfer is not found is ordered with everything, also where subscripts multiply symbols.
func.func @f(%n: index, %T: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %A = memref.alloc(%n) : memref<?xi32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %q = arith.muli %i, %n : index
      %p = arith.addi %q, %j : index
      %y = memref.load %A[%p] : memref<?xi32>
      memref.store %y, %A[%p] : memref<?xi32>
      affine.dma_wait %T[%c0], %n : memref<1xi32>
    }
  }
  return
}

//| func @f[%n]
//|
//| loops
//|   line 6  %i = 0 to %n    sequential  S1 (line 11) writes %A[0] at (%i, %j) = (0, 0), then S2 (line 12) may read it at (1, 0), for %n = 2: the transfer it waits for may touch any memory
//|   line 7    %j = 0 to %n  sequential  S1 (line 11) writes %A[0] at (%i, %j) = (0, 0), then S2 (line 12) may read it at (0, 1), for %n = 2: the transfer it waits for may touch any memory
//|
//| nearest
//|   %i  try: opt -t 'assume(REASON) parallelize(%i)'
//|   %j  try: opt -t 'assume(REASON) parallelize(%j)'
//|
//| bands
//|   (%i, %j)  unknown  permuting may reverse a dependence: the transfer it waits for may touch any memory
//|
//| accesses
//|   S0  line 10  load   %A[%p]
//|   S1  line 11  store  %A[%p]
//|   S2  line 12  dma    %T
//|
//| dependences, memory-based
//|   S0 -> S1  anti          (0, 0)  [n] -> { [i, j] -> [i, j] : 0 <= i < n and 0 <= j < n }
//|   S0 -> S2  order         (0, 0)  [n] -> { [i, j] -> [i, j] : 0 <= i < n and 0 <= j < n } (at most)
//|   S0 -> S2  order  by %i  (<, *)  [n] -> { [i, j] -> [i', j'] : i >= 0 and 0 <= j < n and i < i' < n and 0 <= j' < n } (at most)
//|   S0 -> S2  order  by %j  (0, <)  [n] -> { [i, j] -> [i, j'] : 0 <= i < n and j >= 0 and j < j' < n } (at most)
//|   S1 -> S2  order         (0, 0)  [n] -> { [i, j] -> [i, j] : 0 <= i < n and 0 <= j < n } (at most)
//|   S1 -> S2  order  by %i  (<, *)  [n] -> { [i, j] -> [i', j'] : i >= 0 and 0 <= j < n and i < i' < n and 0 <= j' < n } (at most)
//|   S1 -> S2  order  by %j  (0, <)  [n] -> { [i, j] -> [i, j'] : 0 <= i < n and j >= 0 and j < j' < n } (at most)
//|   S2 -> S0  order  by %i  (<, *)  [n] -> { [i, j] -> [i', j'] : i >= 0 and 0 <= j < n and i < i' < n and 0 <= j' < n } (at most)
//|   S2 -> S0  order  by %j  (0, <)  [n] -> { [i, j] -> [i, j'] : 0 <= i < n and j >= 0 and j < j' < n } (at most)
//|   S2 -> S1  order  by %i  (<, *)  [n] -> { [i, j] -> [i', j'] : i >= 0 and 0 <= j < n and i < i' < n and 0 <= j' < n } (at most)
//|   S2 -> S1  order  by %j  (0, <)  [n] -> { [i, j] -> [i, j'] : 0 <= i < n and j >= 0 and j < j' < n } (at most)
//|   S2 -> S2  order  by %i  (<, *)  [n] -> { [i, j] -> [i', j'] : i >= 0 and 0 <= j < n and i < i' < n and 0 <= j' < n } (at most)
//|   S2 -> S2  order  by %j  (0, <)  [n] -> { [i, j] -> [i, j'] : 0 <= i < n and j >= 0 and j < j' < n } (at most)
//|
//| assumed
//|   arithmetic on index does not wrap
//|
//| unknown
//|   line 12  the transfer it waits for may touch any memory [opaque-operation]
