// RUN: opt IN -t 'unroll(%i;2) parallelize'
// EXITS: 0 1 4
// RUN: deps OUT
// HASNOT: race:
// WANT: a refusal, or loops without a race
// A load of %A[0] shared by the guarded copies of an unrolled body must not run in iterations that store nothing.
func.func @f(%A: memref<?xf32>, %n: index, %m: index) {
  affine.for %i = 0 to min affine_map<()[s0, s1] -> (s0, s1)>()[%n, %m] {
    %a = affine.load %A[%i] : memref<?xf32>
    %s = affine.load %A[0] : memref<?xf32>
    %t = arith.maximumf %a, %s : f32
    affine.store %t, %A[0] : memref<?xf32>
  }
  return
}
