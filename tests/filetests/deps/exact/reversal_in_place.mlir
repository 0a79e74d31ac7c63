// RUN: farkas deps --all
// Written from the other end: the second half reads what the first has written.
// By enumeration (n = 6; n = 7): %i sequential.
//   S0 -> S1 anti (0), 1 pair at the last size
//   S0 -> S1 anti by %i (1..6), 3 pairs at the last size
//   S1 -> S0 flow by %i (1..6), 3 pairs at the last size
func.func @f(%A: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[-%i + symbol(%n) - 1] : memref<?xf32>
    affine.store %a, %A[%i] : memref<?xf32>
  }
  return
}

//| func @f[%n]
//|
//| loops
//|   line 8  %i = 0 to %n  sequential  S1 (line 10) writes %A[0] at %i = 0, then S0 (line 9) reads it at %i = 1, for %n = 2
//|
//| nearest
//|   %i  nothing nearer: 6 tried, all such pairs: [n] -> { [i] -> [n - i - 1] : i >= 0 and 2i <= n - 2 }
//|
//| accesses
//|   S0  line 9   load   %A[-%i + symbol(%n) - 1]
//|   S1  line 10  store  %A[%i]
//|
//| dependences, memory-based
//|   S0 -> S1  anti         (0)  [n] -> { [i] -> [i] : 2i = n - 1 and i >= 0 }
//|   S0 -> S1  anti  by %i  (<)  [n] -> { [i] -> [n - i - 1] : i >= 0 and 2i <= n - 2 }
//|   S1 -> S0  flow  by %i  (<)  [n] -> { [i] -> [n - i - 1] : i >= 0 and 2i <= n - 2 }
