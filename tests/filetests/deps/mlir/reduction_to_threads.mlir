// RUN: farkas deps
// convert-affine-for-to-gpu maps the loop of a reduction to threads, which then race.
func.func @f(%A: memref<16xf32>, %s: memref<f32>) {
  affine.for %i = 0 to 16 {
    %a = affine.load %A[%i] : memref<16xf32>
    %old = affine.load %s[] : memref<f32>
    %new = arith.addf %old, %a : f32
    affine.store %new, %s[] : memref<f32>
  }
  return
}

//| func @f
//|
//| loops
//|   line 4  %i = 0 to 16  reduction  addf, order kept: S2 (line 8) writes %s[] at %i = 0, then S1 (line 6) reads it at %i = 1
//|   (order kept: fastmath<reassoc> on the operations, or --reassociate, gives it up)
//|
//| nearest
//|   %i  try: --reassociate
//|
//| accesses
//|   S0  line 5  load   %A[%i]
//|   S1  line 6  load   %s[]
//|   S2  line 8  store  %s[]
//|
//| dependences, memory-based
//|   S1 -> S2  anti           (0)  { [i] -> [i] : 0 <= i <= 15 }
//|   S1 -> S2  anti    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 15 }
//|   S2 -> S1  flow    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 15 }
//|   S2 -> S2  output  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 15 }
//|
//| assumed
//|   %A and %s do not overlap
