// RUN: farkas deps --all
// The call reads one element of what it is given; what it may read at most is all of it.
// By enumeration: %i parallel.
//   no dependence
func.func private @first(%M: memref<8xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %x = memref.load %M[%c0] : memref<8xf32>
  return %x : f32
}
func.func @f(%A: memref<8xf32>, %B: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %x = func.call @first(%A) : (memref<8xf32>) -> f32
    affine.store %x, %B[%i] : memref<8xf32>
  }
  return
}

//| func @first
//|
//| accesses
//|   S0  line 7  load  %M[%c0]
//|
//| func @f
//|
//| loops
//|   line 11  %i = 0 to 8  parallel
//|
//| accesses
//|   S0  line 12  call
//|   S1  line 13  store  %B[%i]
//|
//| assumed
//|   %A and %B do not overlap
//|
//| unknown
//|   line 12  which elements the function touches is not modelled [called-function]
