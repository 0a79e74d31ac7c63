// RUN: farkas deps
// What a function asserts of its arguments before it does anything is known of them: what is written lies behind what is read.
func.func @first(%n: index, %A: memref<?xf32>) {
  %c10 = arith.constant 10 : index
  %ok = arith.cmpi sge, %n, %c10 : index
  cf.assert %ok, "n >= 10"
  affine.for %i = 0 to 10 {
    %a = affine.load %A[%i] : memref<?xf32>
    affine.store %a, %A[%i + symbol(%n)] : memref<?xf32>
  }
  return
}

// The store runs for any %n: what is asserted after it is known of nothing.
func.func @late(%n: index, %A: memref<?xf32>, %v: f32) {
  %c10 = arith.constant 10 : index
  %ok = arith.cmpi sge, %n, %c10 : index
  affine.store %v, %A[0] : memref<?xf32>
  cf.assert %ok, "n >= 10"
  affine.for %i = 0 to 10 {
    %a = affine.load %A[%i] : memref<?xf32>
    affine.store %a, %A[%i + symbol(%n)] : memref<?xf32>
  }
  return
}

//| func @first[%n]
//|
//| loops
//|   line 7  %i = 0 to 10  parallel
//|
//| accesses
//|   S0  line 8  load   %A[%i]
//|   S1  line 9  store  %A[%i + symbol(%n)]
//|
//| func @late[%n]
//|
//| loops
//|   line 20  %i = 0 to 10  sequential  S3 (line 22) writes %A[1] at %i = 0, then S2 (line 21) reads it at %i = 1, for %n = 1
//|
//| nearest
//|   %i  try: --assume '%n >= 10'
//|
//| accesses
//|   S0  line 18  store  %A[0]
//|   S1  line 19  call
//|   S2  line 21  load   %A[%i]
//|   S3  line 22  store  %A[%i + symbol(%n)]
//|
//| dependences, memory-based
//|   S0 -> S2  flow           ()   { [0] }
//|   S0 -> S3  output         ()   [n] -> { [i'] : i' = -n and -9 <= n <= 0 }
//|   S2 -> S3  anti           (0)  [n] -> { [i] -> [i] : n = 0 and 0 <= i <= 9 }
//|   S2 -> S3  anti    by %i  (<)  [n] -> { [i] -> [i - n] : n <= -1 and 0 <= i <= n + 9 }
//|   S3 -> S2  flow    by %i  (<)  [n] -> { [i] -> [i + n] : n >= 1 and 0 <= i <= -n + 9 }
