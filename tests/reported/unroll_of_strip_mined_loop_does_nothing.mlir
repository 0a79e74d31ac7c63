// RUN: opt IN -t 'strip_mine(%i;8) interchange(%i,%j) unroll(%i;8)'
// EXITS: 0 1 4
// LEAST: 8 affine\.store
// WANT: a body of eight stores, or a refusal
// `strip_mine(%i;8) interchange(%i,%j) unroll(%i;8)` must give a body with eight stores.
func.func @rows(%n: index, %A: memref<?x?xf32>, %B: memref<?x?xf32>) {
  affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
    affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %a = affine.load %A[%i - 1, %j] : memref<?x?xf32>
      %b = affine.load %A[%i + 1, %j] : memref<?x?xf32>
      %s = arith.addf %a, %b : f32
      affine.store %s, %B[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
