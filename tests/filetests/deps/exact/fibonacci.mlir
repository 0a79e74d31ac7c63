// RUN: farkas deps --all
// Two values rotate: nothing goes through memory, and it is no reduction.
// By enumeration: %i sequential.
//   no dependence
func.func @f(%A: memref<10xi32>, %x: i32, %y: i32) {
  %r:2 = affine.for %i = 0 to 10 iter_args(%a = %x, %b = %y) -> (i32, i32) {
    affine.store %a, %A[%i] : memref<10xi32>
    %c = arith.addi %a, %b : i32
    affine.yield %b, %c : i32, i32
  }
  return
}

//| func @f
//|
//| loops
//|   line 6  %i = 0 to 10  sequential  each iteration needs %a, %b of the one before, and that is no reduction: affine.yield (line 9) writes %r at %i = 0, then S0 (line 7) reads it at %i = 1
//|
//| nearest
//|   %i  nothing nearer: 6 tried, all such pairs: { [i] -> [i'] : i >= 0 and i < i' <= 9 }
//|
//| accesses
//|   S0  line 7  store  %A[%i]
