// RUN: farkas deps
// Arithmetic on few bits is exact where it is shown not to wrap: here %r is 0 or 1, so that %s is at most 100.
func.func @remainder(%A: memref<3xf32>) {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  %c2 = arith.constant 2 : i8
  %c100 = arith.constant 100 : i8
  %zero = arith.constant 0 : index
  scf.for %i = %c0 to %c100 step %c1 : i8 {
    %p = arith.addi %i, %c1 : i8
    %h = arith.floordivsi %p, %c2 : i8
    %e = arith.muli %h, %c2 : i8
    %r = arith.subi %p, %e : i8
    %s = arith.muli %r, %c100 : i8
    %t = arith.divui %s, %c100 : i8
    %u = arith.index_cast %t : i8 to index
    %x = memref.load %A[%zero] : memref<3xf32>
    memref.store %x, %A[%u] : memref<3xf32>
  }
  return
}
// The maximum is 0 at least: no number is read as 256 more.
func.func @maximum(%A: memref<3xf32>, %B: memref<3xf32>) {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  %c4 = arith.constant 4 : i8
  scf.for %i = %c0 to %c4 step %c1 : i8 {
    %d = arith.subi %i, %c1 : i8
    %m = arith.maxsi %d, %c0 : i8
    scf.for unsigned %j = %c0 to %m step %c1 : i8 {
      %p = arith.addi %j, %c1 : i8
      %q = arith.index_cast %p : i8 to index
      %x = memref.load %A[%q] : memref<3xf32>
      memref.store %x, %A[%q] : memref<3xf32>
    }
  }
  return
}
// It holds where the value is computed: what is known in the guard says nothing of a value from outside.
func.func @guard(%A: memref<3xf32>, %n: i8) {
  %c1 = arith.constant 1 : i8
  %c10 = arith.constant 10 : i8
  %few = arith.cmpi slt, %n, %c10 : i8
  %outside = arith.addi %n, %c1 : i8
  scf.if %few {
    %inside = arith.addi %n, %c1 : i8
    %p = arith.index_cast %inside : i8 to index
    %q = arith.index_cast %outside : i8 to index
    %x = memref.load %A[%p] : memref<3xf32>
    memref.store %x, %A[%q] : memref<3xf32>
  }
  return
}

//| func @remainder
//|
//| loops
//|   line 9  %i = 0 to 100  sequential  S1 (line 18) writes %A[0] at %i = 1, then S0 (line 17) reads it at %i = 2
//|
//| nearest
//|   %i  nothing nearer: 6 tried, all such pairs: { [i] -> [i'] : i mod 2 = 1 and i >= 1 and i < i' <= 99 }
//|
//| accesses
//|   S0  line 17  load   %A[%zero]
//|   S1  line 18  store  %A[%u]
//|
//| dependences, memory-based
//|   S0 -> S1  anti           (0)  { [i] -> [i] : i mod 2 = 1 and 1 <= i <= 99 }
//|   S0 -> S1  anti    by %i  (<)  { [i] -> [i'] : i' mod 2 = 1 and i >= 0 and i < i' <= 99 }
//|   S1 -> S0  flow    by %i  (<)  { [i] -> [i'] : i mod 2 = 1 and i >= 1 and i < i' <= 99 }
//|   S1 -> S1  output  by %i  (<)  { [i] -> [i'] : (i + 1) mod 2 = (i' + 1) mod 2 and i >= 0 and i + 2 <= i' <= 99 }
//|
//| func @maximum
//|
//| loops
//|   line 27  %i = 0 to 4    sequential  S1 (line 34) may write a cell of %A at %i = 2, then S0 (line 33) may read it at %i = 3: an access may or may not happen
//|   line 30    %j = 0 to ?  parallel    no step can change it: it counts in i8, and steps take loops over index; make it one, with `arith.index_cast` of its bounds, and of %j where its i8 is needed; subscripts take %j itself
//|
//| nearest
//|   %i  try: opt --func maximum -t 'assume(REASON) parallelize(%i)'
//|
//| accesses
//|   S0  line 33  load   %A[%q]
//|   S1  line 34  store  %A[%q]
//|
//| dependences, memory-based
//|   S0 -> S1  anti           (0, 0)  { [i, j] -> [i, j] : i <= 3 and 0 <= j <= i - 2 }
//|   S0 -> S1  anti    by %i  (1, 0)  { [i, j] -> [3, 0] : i = 2 and j = 0 }
//|   S1 -> S0  flow    by %i  (1, 0)  { [i, j] -> [3, 0] : i = 2 and j = 0 }
//|   S1 -> S1  output  by %i  (1, 0)  { [i, j] -> [3, 0] : i = 2 and j = 0 }
//|
//| func @guard[%n, %outside]
//|
//| accesses
//|   S0  line 49  load   %A[%p]
//|   S1  line 50  store  %A[%q]
//|
//| dependences, memory-based
//|   S0 -> S1  anti  ()  [n, outside] -> { [] : outside = n + 1 and n <= 9 }
