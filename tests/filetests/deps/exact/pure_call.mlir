// RUN: farkas deps --all
// A call of a function that touches nothing orders nothing.
// By enumeration: %i parallel.
//   S0 -> S1 anti (0), 15 pairs
func.func private @square(%x: f32) -> f32 {
  %y = arith.mulf %x, %x : f32
  return %y : f32
}
func.func @f(%A: memref<16xf32>) {
  affine.for %i = 0 to 15 {
    %a = affine.load %A[%i] : memref<16xf32>
    %b = func.call @square(%a) : (f32) -> f32
    affine.store %b, %A[%i] : memref<16xf32>
  }
  return
}

//| func @square
//|
//| func @f
//|
//| loops
//|   line 10  %i = 0 to 15  parallel
//|
//| accesses
//|   S0  line 11  load   %A[%i]
//|   S1  line 13  store  %A[%i]
//|
//| dependences, memory-based
//|   S0 -> S1  anti  (0)  { [i] -> [i] : 0 <= i <= 14 }
