// RUN: farkas deps
// What is assumed in a loop is known of nothing else, and ends the program where it does not hold.
func.func @f(%n: index, %A: memref<?xf32>) {
  affine.for %i = 0 to 10 {
    %c10 = arith.constant 10 : index
    %ok = arith.cmpi sge, %n, %c10 : index
    llvm.intr.assume %ok : i1
    %a = affine.load %A[%i] : memref<?xf32>
    affine.store %a, %A[%i + symbol(%n)] : memref<?xf32>
  }
  return
}

//| func @f[%n]
//|
//| loops
//|   line 4  %i = 0 to 10  sequential  S2 (line 9) writes %A[1] at %i = 0, then S1 (line 8) reads it at %i = 1, for %n = 1
//|
//| nearest
//|   %i  try: opt --assume '%n >= 10' -t 'distribute(%i) parallelize(%i_1)'
//|
//| accesses
//|   S0  line 7  call
//|   S1  line 8  load   %A[%i]
//|   S2  line 9  store  %A[%i + symbol(%n)]
//|
//| dependences, memory-based
//|   S0 -> S0  order  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 9 }
//|   S1 -> S2  anti          (0)  [n] -> { [i] -> [i] : n = 0 and 0 <= i <= 9 }
//|   S1 -> S2  anti   by %i  (<)  [n] -> { [i] -> [i - n] : n <= -1 and 0 <= i <= n + 9 }
//|   S2 -> S1  flow   by %i  (<)  [n] -> { [i] -> [i + n] : n >= 1 and 0 <= i <= -n + 9 }
