// RUN: farkas deps
// Parallel loops that combine what their iterations yield carry nothing, and what they combine with the value of the
// iteration before is a reduction of the loop around them.
func.func @affine(%A: memref<16x8xf32>, %s: memref<1xf32>) {
  affine.for %i = 0 to 16 {
    %c = affine.load %s[0] : memref<1xf32>
    %r = affine.parallel (%j) = (0) to (8) reduce ("addf") -> (f32) {
      %x = affine.load %A[%i, %j] : memref<16x8xf32>
      affine.yield %x : f32
    }
    %n = arith.addf %c, %r : f32
    affine.store %n, %s[0] : memref<1xf32>
  }
  return
}
func.func @scf(%A: memref<16x8xi32>) -> i32 {
  %zero = arith.constant 0 : i32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %s = affine.for %i = 0 to 16 iter_args(%c = %zero) -> (i32) {
    %r = scf.parallel (%j) = (%c0) to (%c8) step (%c1) init (%c) -> i32 {
      %x = memref.load %A[%i, %j] : memref<16x8xi32>
      scf.reduce(%x : i32) {
      ^bb0(%a: i32, %b: i32):
        %m = arith.maxsi %a, %b : i32
        scf.reduce.return %m : i32
      }
    }
    affine.yield %r : i32
  }
  return %s : i32
}
// What is combined may be the value before it in the loop around, but not what is done to that value twice.
func.func @mixed(%A: memref<16x8xi32>) -> i32 {
  %zero = arith.constant 0 : i32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %s = affine.for %i = 0 to 16 iter_args(%c = %zero) -> (i32) {
    %r = scf.parallel (%j) = (%c0) to (%c8) step (%c1) init (%c) -> i32 {
      %x = memref.load %A[%i, %j] : memref<16x8xi32>
      scf.reduce(%x : i32) {
      ^bb0(%a: i32, %b: i32):
        %m = arith.muli %a, %b : i32
        scf.reduce.return %m : i32
      }
    }
    %n = arith.addi %r, %zero : i32
    affine.yield %n : i32
  }
  return %s : i32
}

//| func @affine
//|
//| loops
//|   line 5  %i = 0 to 16   reduction  addf, order kept: S2 (line 12) writes %s[0] at %i = 0, then S0 (line 6) reads it at %i = 1
//|   line 7    %j = 0 to 8  parallel
//|   (order kept: fastmath<reassoc> on the operations, or --reassociate, gives it up)
//|
//| nearest
//|   %i  try: --reassociate
//|
//| accesses
//|   S0  line 6   load   %s[0]
//|   S1  line 8   load   %A[%i, %j]
//|   S2  line 12  store  %s[0]
//|
//| dependences, memory-based
//|   S0 -> S2  anti           (0)  { [i] -> [i] : 0 <= i <= 15 }
//|   S0 -> S2  anti    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 15 }
//|   S2 -> S0  flow    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 15 }
//|   S2 -> S2  output  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 15 }
//|
//| assumed
//|   %A and %s do not overlap
//|
//| func @scf
//|
//| loops
//|   line 21  %i = 0 to 16   reduction  maxsi, order kept: scf.parallel (line 22) writes %s at %i = 0, then scf.parallel (line 22) reads it at %i = 1
//|   line 22    %j = 0 to 8  parallel
//|
//| nearest
//|   %i  nothing nearer: 6 tried, all such pairs: { [i] -> [i'] : i >= 0 and i < i' <= 15 }
//|
//| accesses
//|   S0  line 23  load  %A[%i, %j]
//|
//| func @mixed
//|
//| loops
//|   line 40  %i = 0 to 16   sequential  each iteration needs %c of the one before, and that is no reduction: affine.yield (line 50) writes %s at %i = 0, then scf.parallel (line 41) reads it at %i = 1
//|   line 41    %j = 0 to 8  parallel
//|
//| nearest
//|   %i  nothing nearer: 6 tried, all such pairs: { [i] -> [i'] : i >= 0 and i < i' <= 15 }
//|
//| accesses
//|   S0  line 42  load  %A[%i, %j]
