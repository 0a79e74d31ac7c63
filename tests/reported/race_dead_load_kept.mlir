// RUN: opt IN -t 'parallelize'
// EXITS: 0 1 4
// RUN: deps OUT
// HASNOT: race:
// WANT: a refusal, or loops without a race
// The load of %V is used by nothing; kept in a parallel loop it reads what another iteration writes.
func.func @f(%V: memref<64x64xf32>, %C: memref<64xf32>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %dead = affine.load %V[%i, %j] : memref<64x64xf32>
      %c = affine.load %C[%j] : memref<64xf32>
      affine.store %c, %V[%i + 1, %j] : memref<64x64xf32>
    }
  }
  return
}
