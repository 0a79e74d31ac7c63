// RUN: farkas deps --all
// `max(1, n)` is n or 1: the store in iteration i writes what the next one loads.
func.func @f(%A: memref<?xf32>, %x: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %m = arith.maxsi %c1, %n : index
    %0 = arith.muli %i, %n : index
    %1 = arith.addi %0, %m : index
    memref.store %x, %A[%1] : memref<?xf32>
    %y = memref.load %A[%0] : memref<?xf32>
    "test.use"(%y) : (f32) -> ()
  }
  return
}

//| func @f[%n]
//|
//| loops
//|   line 6  %i = 0 to %n  sequential  S0 (line 10) writes %A[2] at %i = 0, then S1 (line 11) reads it at %i = 1, for %n = 2
//|
//| nearest
//|   %i  nothing nearer: 6 tried, all such pairs: [n] -> { [i] -> [i + 1] : 0 <= i <= n - 2 }
//|
//| accesses
//|   S0  line 10  store  %A[%1]
//|   S1  line 11  load   %A[%0]
//|   S2  line 12  call
//|
//| dependences, memory-based
//|   S0 -> S1  flow   by %i  (1)  [n] -> { [i] -> [i + 1] : 0 <= i <= n - 2 }
//|   S0 -> S2  order         (0)  [n] -> { [i] -> [i] : 0 <= i < n } (at most)
//|   S0 -> S2  order  by %i  (<)  [n] -> { [i] -> [i'] : i >= 0 and i < i' < n } (at most)
//|   S1 -> S2  order         (0)  [n] -> { [i] -> [i] : 0 <= i < n } (at most)
//|   S1 -> S2  order  by %i  (<)  [n] -> { [i] -> [i'] : i >= 0 and i < i' < n } (at most)
//|   S2 -> S0  order  by %i  (<)  [n] -> { [i] -> [i'] : i >= 0 and i < i' < n } (at most)
//|   S2 -> S1  order  by %i  (<)  [n] -> { [i] -> [i'] : i >= 0 and i < i' < n } (at most)
//|   S2 -> S2  order  by %i  (<)  [n] -> { [i] -> [i'] : i >= 0 and i < i' < n }
//|
//| assumed
//|   arithmetic on index does not wrap
//|
//| unknown
//|   line 12  what test.use touches is not known [opaque-operation]
