// RUN: farkas deps --all
// A region that is executed where it stands.
// By enumeration: %i sequential.
//   S1 -> S0 flow by %i (2), 8 pairs
func.func @f(%A: memref<12xf32>) {
  affine.for %i = 0 to 10 {
    %r = scf.execute_region -> f32 {
      %a = affine.load %A[%i] : memref<12xf32>
      scf.yield %a : f32
    }
    affine.store %r, %A[%i + 2] : memref<12xf32>
  }
  return
}

//| func @f
//|
//| loops
//|   line 6  %i = 0 to 10  sequential  S1 (line 11) writes %A[2] at %i = 0, then S0 (line 8) reads it at %i = 2
//|
//| nearest
//|   %i  try: opt -t 'strip_mine(%i;2) parallelize(%i)'
//|
//| accesses
//|   S0  line 8   load   %A[%i]
//|   S1  line 11  store  %A[%i + 2]
//|
//| dependences, memory-based
//|   S1 -> S0  flow  by %i  (2)  { [i] -> [i + 2] : 0 <= i <= 7 }
