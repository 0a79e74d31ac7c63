// RUN: farkas deps --input
// Iterations %i and %i + 2 read the same cell of %A: S1 at %i, then S0 at %i + 2. The loop stays parallel.
func.func @f(%A: memref<18xf32>, %B: memref<16xf32>) {
  affine.for %i = 0 to 16 {
    %a = affine.load %A[%i] : memref<18xf32>
    %b = affine.load %A[%i + 2] : memref<18xf32>
    %c = arith.addf %a, %b : f32
    affine.store %c, %B[%i] : memref<16xf32>
  }
  return
}

//| func @f
//|
//| loops
//|   line 4  %i = 0 to 16  parallel
//|
//| accesses
//|   S0  line 5  load   %A[%i]
//|   S1  line 6  load   %A[%i + 2]
//|   S2  line 8  store  %B[%i]
//|
//| dependences, memory-based
//|   S1 -> S0  input  by %i  (2)  { [i] -> [i + 2] : 0 <= i <= 13 }
//|
//| assumed
//|   %A and %B do not overlap
