// RUN: farkas deps
// Partial sums are seen.
func.func @prefix(%A: memref<64xf32>, %B: memref<64xf32>) -> f32 {
  %z = arith.constant 0.0 : f32
  %s = affine.for %i = 0 to 64 iter_args(%acc = %z) -> (f32) {
    %a = affine.load %A[%i] : memref<64xf32>
    %n = arith.addf %acc, %a : f32
    affine.store %n, %B[%i] : memref<64xf32>
    affine.yield %n : f32
  }
  return %s : f32
}
func.func @prefix_in_memory(%A: memref<64xf32>, %s: memref<1xf32>) {
  affine.for %i = 0 to 64 {
    %a = affine.load %A[%i] : memref<64xf32>
    %old = affine.load %s[0] : memref<1xf32>
    %new = arith.addf %old, %a : f32
    affine.store %new, %s[0] : memref<1xf32>
    %now = affine.load %s[0] : memref<1xf32>
    affine.store %now, %A[%i] : memref<64xf32>
  }
  return
}
// x - acc changes sign each time.
func.func @alternating(%A: memref<64xf32>) -> f32 {
  %z = arith.constant 0.0 : f32
  %s = affine.for %i = 0 to 64 iter_args(%acc = %z) -> (f32) {
    %a = affine.load %A[%i] : memref<64xf32>
    %n = arith.subf %a, %acc : f32
    affine.yield %n : f32
  }
  return %s : f32
}
// Sums and products do not mix.
func.func @horner(%A: memref<64xf32>, %x: f32) -> f32 {
  %z = arith.constant 0.0 : f32
  %s = affine.for %i = 0 to 64 iter_args(%acc = %z) -> (f32) {
    %a = affine.load %A[%i] : memref<64xf32>
    %m = arith.mulf %acc, %x : f32
    %n = arith.addf %m, %a : f32
    affine.yield %n : f32
  }
  return %s : f32
}
func.func @twice(%A: memref<64xf32>) -> f32 {
  %z = arith.constant 1.0 : f32
  %s = affine.for %i = 0 to 64 iter_args(%acc = %z) -> (f32) {
    %n = arith.addf %acc, %acc : f32
    affine.yield %n : f32
  }
  return %s : f32
}

//| func @prefix
//|
//| loops
//|   line 5  %i = 0 to 64  sequential  each iteration needs %acc of the one before, and that is no reduction: affine.yield (line 9) writes %s at %i = 0, then S1 (line 8) reads it at %i = 1
//|
//| nearest
//|   %i  nothing nearer: 13 tried, all such pairs: { [i] -> [i'] : i >= 0 and i < i' <= 63 }
//|
//| accesses
//|   S0  line 6  load   %A[%i]
//|   S1  line 8  store  %B[%i]
//|
//| assumed
//|   %A and %B do not overlap
//|
//| func @prefix_in_memory
//|
//| loops
//|   line 14  %i = 0 to 64  sequential  S3 (line 19) reads %s[0] at %i = 0, then S2 (line 18) overwrites it at %i = 1
//|
//| nearest
//|   %i  nothing nearer: 13 tried, all such pairs: { [i] -> [i'] : i >= 0 and i < i' <= 63 }
//|
//| accesses
//|   S0  line 15  load   %A[%i]
//|   S1  line 16  load   %s[0]
//|   S2  line 18  store  %s[0]
//|   S3  line 19  load   %s[0]
//|   S4  line 20  store  %A[%i]
//|
//| dependences, memory-based
//|   S0 -> S4  anti           (0)  { [i] -> [i] : 0 <= i <= 63 }
//|   S1 -> S2  anti           (0)  { [i] -> [i] : 0 <= i <= 63 }
//|   S1 -> S2  anti    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 63 }
//|   S2 -> S1  flow    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 63 }
//|   S2 -> S2  output  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 63 }
//|   S2 -> S3  flow           (0)  { [i] -> [i] : 0 <= i <= 63 }
//|   S2 -> S3  flow    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 63 }
//|   S3 -> S2  anti    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 63 }
//|
//| assumed
//|   %A and %s do not overlap
//|
//| func @alternating
//|
//| loops
//|   line 27  %i = 0 to 64  sequential  each iteration needs %acc of the one before, and that is no reduction: affine.yield (line 30) writes %s at %i = 0, then affine.yield (line 30) reads it at %i = 1
//|
//| nearest
//|   %i  nothing nearer: 6 tried, all such pairs: { [i] -> [i'] : i >= 0 and i < i' <= 63 }
//|
//| accesses
//|   S0  line 28  load  %A[%i]
//|
//| func @horner
//|
//| loops
//|   line 37  %i = 0 to 64  sequential  each iteration needs %acc of the one before, and that is no reduction: affine.yield (line 41) writes %s at %i = 0, then affine.yield (line 41) reads it at %i = 1
//|
//| nearest
//|   %i  nothing nearer: 6 tried, all such pairs: { [i] -> [i'] : i >= 0 and i < i' <= 63 }
//|
//| accesses
//|   S0  line 38  load  %A[%i]
//|
//| func @twice
//|
//| loops
//|   line 47  %i = 0 to 64  sequential  each iteration needs %acc of the one before, and that is no reduction: affine.yield (line 49) writes %s at %i = 0, then affine.yield (line 49) reads it at %i = 1
//|
//| nearest
//|   %i  nothing nearer: 6 tried, all such pairs: { [i] -> [i'] : i >= 0 and i < i' <= 63 }
