// RUN: farkas deps
func.func private @g(memref<64xf32>)
func.func @call(%A: memref<64xf32>, %v: f32) {
  affine.for %i = 0 to 12 {
    affine.store %v, %A[%i] : memref<64xf32>
    func.call @g(%A) : (memref<64xf32>) -> ()
  }
  return
}
func.func @pure(%x: f32) -> f32 {
  %y = arith.mulf %x, %x : f32
  return %y : f32
}
func.func @call_pure(%A: memref<64xf32>) {
  affine.for %i = 0 to 12 {
    %a = affine.load %A[%i] : memref<64xf32>
    %b = func.call @pure(%a) : (f32) -> f32
    affine.store %b, %A[%i] : memref<64xf32>
  }
  return
}
func.func @unregistered(%A: memref<64xf32>) {
  affine.for %i = 0 to 12 {
    %a = affine.load %A[%i] : memref<64xf32>
    "foo.bar"(%a) : (f32) -> ()
  }
  return
}
func.func @printed(%A: memref<64xf32>) {
  affine.for %i = 0 to 12 {
    %a = affine.load %A[%i] : memref<64xf32>
    vector.print %a : f32
  }
  return
}

//| func @call
//|
//| loops
//|   line 4  %i = 0 to 12  sequential  S1 (line 6) calls what may touch any memory at %i = 0, then again at %i = 1
//|
//| nearest
//|   %i  nothing nearer: 18 tried, all such pairs: { [i] -> [i'] : i >= 0 and i < i' <= 11 }
//|
//| accesses
//|   S0  line 5  store  %A[%i]
//|   S1  line 6  call
//|
//| dependences, memory-based
//|   S0 -> S1  order         (0)  { [i] -> [i] : 0 <= i <= 11 } (at most)
//|   S0 -> S1  order  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 11 } (at most)
//|   S1 -> S0  order  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 11 } (at most)
//|   S1 -> S1  order  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 11 }
//|
//| unknown
//|   line 6  what func.call touches is not known [opaque-operation]
//|
//| func @pure
//|
//| func @call_pure
//|
//| loops
//|   line 15  %i = 0 to 12  parallel
//|
//| accesses
//|   S0  line 16  load   %A[%i]
//|   S1  line 18  store  %A[%i]
//|
//| dependences, memory-based
//|   S0 -> S1  anti  (0)  { [i] -> [i] : 0 <= i <= 11 }
//|
//| func @unregistered
//|
//| loops
//|   line 23  %i = 0 to 12  sequential  S0 (line 24) reads %A[0] at %i = 0, then S1 (line 25) may touch any memory at %i = 1: what foo.bar touches is not known
//|
//| nearest
//|   %i  try: opt --func unregistered -t 'assume(REASON) parallelize(%i)'
//|
//| accesses
//|   S0  line 24  load  %A[%i]
//|   S1  line 25  call
//|
//| dependences, memory-based
//|   S0 -> S1  order         (0)  { [i] -> [i] : 0 <= i <= 11 } (at most)
//|   S0 -> S1  order  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 11 } (at most)
//|   S1 -> S0  order  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 11 } (at most)
//|   S1 -> S1  order  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 11 }
//|
//| unknown
//|   line 25  what foo.bar touches is not known [opaque-operation]
//|
//| func @printed
//|
//| loops
//|   line 30  %i = 0 to 12  sequential  S1 (line 32) prints at %i = 0, then again at %i = 1
//|
//| nearest
//|   %i  nothing nearer: 6 tried, all such pairs: { [i] -> [i'] : i >= 0 and i < i' <= 11 }
//|
//| accesses
//|   S0  line 31  load  %A[%i]
//|   S1  line 32  call
//|
//| dependences, memory-based
//|   S1 -> S1  order  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 11 }
