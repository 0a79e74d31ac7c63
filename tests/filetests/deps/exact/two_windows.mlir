// RUN: farkas deps --all
// Two subviews of one buffer: the second lies eight further and takes every other element.
// By enumeration: %i sequential.
//   S0 -> S1 anti by %i (8..15), 8 pairs
func.func @f(%A: memref<64xf32>) {
  %a = memref.subview %A[0] [24] [1] : memref<64xf32> to memref<24xf32, strided<[1]>>
  %b = memref.subview %A[8] [24] [2] : memref<64xf32> to memref<24xf32, strided<[2], offset: 8>>
  affine.for %i = 0 to 24 {
    %x = affine.load %b[%i] : memref<24xf32, strided<[2], offset: 8>>
    affine.store %x, %a[%i] : memref<24xf32, strided<[1]>>
  }
  return
}

//| func @f
//|
//| loops
//|   line 8  %i = 0 to 24  sequential  S0 (line 9) reads %A[8] at %i = 0, then S1 (line 10) overwrites it at %i = 8
//|
//| nearest
//|   %i  try: opt -t 'strip_mine(%i;8) parallelize(%i)'
//|
//| accesses
//|   S0  line 9   load   %b[%i]
//|   S1  line 10  store  %a[%i]
//|
//| dependences, memory-based
//|   S0 -> S1  anti  by %i  (<)  { [i] -> [2i + 8] : 0 <= i <= 7 }
