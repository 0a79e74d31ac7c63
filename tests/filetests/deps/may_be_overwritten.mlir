// RUN: farkas deps --value-based
// The guarded store may come between, and so may the call: the load sees the first store at most in these iterations.
func.func private @g(memref<8xf32>)
func.func @guard(%A: memref<8xf32>, %x: f32, %c: i1) -> f32 {
  affine.store %x, %A[0] : memref<8xf32>
  scf.if %c {
    affine.store %x, %A[0] : memref<8xf32>
  }
  %y = affine.load %A[0] : memref<8xf32>
  return %y : f32
}
func.func @call(%A: memref<8xf32>, %x: f32) -> f32 {
  affine.store %x, %A[0] : memref<8xf32>
  func.call @g(%A) : (memref<8xf32>) -> ()
  %y = affine.load %A[0] : memref<8xf32>
  return %y : f32
}

//| func @guard
//|
//| accesses
//|   S0  line 5  store  %A[0]
//|   S1  line 7  store  %A[0]
//|   S2  line 9  load   %A[0]
//|
//| dependences, value-based
//|   S0 -> S2  flow  ()  { [] } (at most)
//|   S1 -> S2  flow  ()  { [] } (at most)
//|
//| unknown
//|   line 6  when the condition holds is not known [data-dependent-condition]
//|
//| func @call
//|
//| accesses
//|   S0  line 13  store  %A[0]
//|   S1  line 14  call
//|   S2  line 15  load   %A[0]
//|
//| dependences, value-based
//|   S0 -> S1  order  ()  { [] } (at most)
//|   S0 -> S2  flow   ()  { [] } (at most)
//|   S1 -> S2  order  ()  { [] } (at most)
//|
//| unknown
//|   line 14  what func.call touches is not known [opaque-operation]
