// RUN: farkas deps --all
// Subscripts from arith: 3 * %i + 1 is written, (%i + 7) rem 11 is read.
// By enumeration: %i sequential.
//   S0 -> S1 anti (0), 1 pair
//   S0 -> S1 anti by %i (2), 1 pair
//   S1 -> S0 flow by %i (5..9), 3 pairs
func.func @f(%A: memref<40xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c7 = arith.constant 7 : index
  %c11 = arith.constant 11 : index
  %c12 = arith.constant 12 : index
  scf.for %i = %c0 to %c12 step %c1 {
    %p = arith.muli %i, %c3 : index
    %q = arith.addi %p, %c1 : index
    %r = arith.addi %i, %c7 : index
    %s = arith.remsi %r, %c11 : index
    %x = memref.load %A[%s] : memref<40xf32>
    memref.store %x, %A[%q] : memref<40xf32>
  }
  return
}

//| func @f
//|
//| loops
//|   line 14  %i = 0 to 12  sequential  S1 (line 20) writes %A[1] at %i = 0, then S0 (line 19) reads it at %i = 5
//|
//| nearest
//|   %i  try: opt -t 'strip_mine(%i;2) parallelize(%i)'
//|
//| accesses
//|   S0  line 19  load   %A[%s]
//|   S1  line 20  store  %A[%q]
//|
//| dependences, memory-based
//|   S0 -> S1  anti         (0)  { [i] -> [i] : 2i = -11*floor((i)/11) + 6 }
//|   S0 -> S1  anti  by %i  (2)  { [i] -> [i'] : (i + 7) mod 11 = 3i' + 1 and i >= 0 and i' > i }
//|   S1 -> S0  flow  by %i  (<)  { [i] -> [i'] : (i' + 7) mod 11 = 3i + 1 and i < i' <= 11 }
