// RUN: farkas deps
func.func @copy(%A: memref<64xf32>, %B: memref<64xf32>) {
  affine.for %i = 0 to 64 {
    %a = affine.load %A[%i] : memref<64xf32>
    affine.store %a, %B[%i] : memref<64xf32>
  }
  return
}
func.func @local(%A: memref<64xf32>) {
  %t = memref.alloc() : memref<64xf32>
  affine.for %i = 0 to 64 {
    %a = affine.load %A[%i] : memref<64xf32>
    affine.store %a, %t[%i] : memref<64xf32>
  }
  memref.dealloc %t : memref<64xf32>
  return
}

//| func @copy
//|
//| loops
//|   line 3  %i = 0 to 64  parallel
//|
//| accesses
//|   S0  line 4  load   %A[%i]
//|   S1  line 5  store  %B[%i]
//|
//| assumed
//|   %A and %B do not overlap
//|
//| func @local
//|
//| loops
//|   line 11  %i = 0 to 64  parallel
//|
//| accesses
//|   S0  line 12  load   %A[%i]
//|   S1  line 13  store  %t[%i]
