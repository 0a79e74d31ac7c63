// RUN: farkas deps
// A function whose body is known touches what it is given, and no more; a pure one is no access.
func.func private @sum(%A: memref<8xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %s = affine.for %i = 0 to 8 iter_args(%acc = %zero) -> (f32) {
    %a = affine.load %A[%i] : memref<8xf32>
    %n = arith.addf %acc, %a : f32
    affine.yield %n : f32
  }
  return %s : f32
}
func.func private @fill(%x: f32, %A: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<8xf32>
  }
  return
}
func.func @reads_and_writes(%A: memref<8xf32>, %B: memref<8xf32>, %C: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    %s = func.call @sum(%A) : (memref<8xf32>) -> f32
    affine.store %s, %C[%i] : memref<8xf32>
    func.call @fill(%s, %B) : (f32, memref<8xf32>) -> ()
  }
  return
}
func.func private @opaque(memref<8xf32>)
module @inner {
  func.func private @opaque(%A: memref<8xf32>) {
    return
  }
  func.func @calls_its_own(%A: memref<8xf32>, %x: f32) {
    affine.for %i = 0 to 8 {
      func.call @opaque(%A) : (memref<8xf32>) -> ()
      affine.store %x, %A[%i] : memref<8xf32>
    }
    return
  }
}
func.func @calls_the_other(%A: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    func.call @opaque(%A) : (memref<8xf32>) -> ()
    affine.store %x, %A[%i] : memref<8xf32>
  }
  return
}

//| func @sum
//|
//| loops
//|   line 5  %i = 0 to 8  reduction  addf, order kept: affine.yield (line 8) writes %s at %i = 0, then affine.yield (line 8) reads it at %i = 1
//|   (order kept: fastmath<reassoc> on the operations, or --reassociate, gives it up)
//|
//| nearest
//|   %i  try: --reassociate
//|
//| accesses
//|   S0  line 6  load  %A[%i]
//|
//| func @fill
//|
//| loops
//|   line 13  %i = 0 to 8  parallel
//|
//| accesses
//|   S0  line 14  store  %A[%i]
//|
//| func @reads_and_writes
//|
//| loops
//|   line 19  %i = 0 to 8  sequential  S2 (line 22) may write a cell of %B at %i = 0, then S2 (line 22) may overwrite it at %i = 1: which elements the function touches is not modelled
//|
//| nearest
//|   %i  try: opt --func reads_and_writes -t 'distribute(%i) parallelize(%i)'
//|
//| accesses
//|   S0  line 20  call
//|   S1  line 21  store  %C[%i]
//|   S2  line 22  call
//|
//| dependences, memory-based
//|   S2 -> S2  output  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 7 } (at most)
//|
//| assumed
//|   %A, %B and %C do not overlap
//|
//| unknown
//|   lines 20, 22  which elements the function touches is not modelled [called-function]
//|
//| func @opaque
//|
//| func @calls_its_own
//|
//| loops
//|   line 32  %i = 0 to 8  parallel
//|
//| accesses
//|   S0  line 34  store  %A[%i]
//|
//| func @calls_the_other
//|
//| loops
//|   line 40  %i = 0 to 8  sequential  S0 (line 41) calls what may touch any memory at %i = 0, then again at %i = 1
//|
//| nearest
//|   %i  nothing nearer: 18 tried, all such pairs: { [i] -> [i'] : i >= 0 and i < i' <= 7 }
//|
//| accesses
//|   S0  line 41  call
//|   S1  line 42  store  %A[%i]
//|
//| dependences, memory-based
//|   S0 -> S0  order  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 7 }
//|   S0 -> S1  order         (0)  { [i] -> [i] : 0 <= i <= 7 } (at most)
//|   S0 -> S1  order  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 7 } (at most)
//|   S1 -> S0  order  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 7 } (at most)
//|
//| unknown
//|   line 41  what func.call touches is not known [opaque-operation]
