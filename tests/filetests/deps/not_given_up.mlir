// RUN: farkas deps --reassociate
// What opt does not run in parallel is not promised: a maximum that is kept by a guarded store has no partial results, and of
// atomic updates none are made.
func.func @kept(%A: memref<64xf32>, %m: memref<f32>) {
  affine.for %i = 0 to 64 {
    %a = affine.load %A[%i] : memref<64xf32>
    %t = affine.load %m[] : memref<f32>
    %c = arith.cmpf ogt, %a, %t fastmath<reassoc,nnan,nsz> : f32
    scf.if %c {
      affine.store %a, %m[] : memref<f32>
    }
  }
  return
}
func.func @atomic(%A: memref<64xf32>, %P: memref<64xindex>, %H: memref<64xf32>) {
  affine.for %i = 0 to 64 {
    %a = affine.load %A[%i] : memref<64xf32>
    %p = affine.load %P[%i] : memref<64xindex>
    %r = memref.atomic_rmw addf %a, %H[%p] : (f32, memref<64xf32>) -> f32
  }
  return
}

//| func @kept
//|
//| loops
//|   line 5  %i = 0 to 64  reduction  cmpf and scf.if, order kept: S2 (line 10) may write %m[] at %i = 0, then S1 (line 7) reads it at %i = 1: when the condition holds is not known
//|
//| nearest
//|   %i  try: opt --func kept -t 'assume(REASON) parallelize(%i)'
//|
//| accesses
//|   S0  line 6   load   %A[%i]
//|   S1  line 7   load   %m[]
//|   S2  line 10  store  %m[]
//|
//| dependences, memory-based
//|   S1 -> S2  anti           (0)  { [i] -> [i] : 0 <= i <= 63 } (at most)
//|   S1 -> S2  anti    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 63 } (at most)
//|   S2 -> S1  flow    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 63 } (at most)
//|   S2 -> S2  output  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 63 } (at most)
//|
//| assumed
//|   %A and %m do not overlap
//|
//| unknown
//|   line 9  when the condition holds is not known [data-dependent-condition]
//|
//| func @atomic
//|
//| loops
//|   line 16  %i = 0 to 64  reduction  addf, order kept: S2 (line 19) may write a cell of %H at %i = 0, then S2 (line 19) may read it at %i = 1: a subscript is not affine
//|
//| nearest
//|   %i  try: opt --func atomic -t 'assume(REASON) parallelize(%i)'
//|
//| accesses
//|   S0  line 17  load    %A[%i]
//|   S1  line 18  load    %P[%i]
//|   S2  line 19  atomic  %H[%p]
//|
//| dependences, memory-based
//|   S2 -> S2  flow    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 63 } (at most)
//|   S2 -> S2  anti    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 63 } (at most)
//|   S2 -> S2  output  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 63 } (at most)
//|
//| assumed
//|   %A and %H do not overlap
//|   %P and %H do not overlap
//|
//| unknown
//|   line 19  a subscript is not affine [non-affine-subscript]
