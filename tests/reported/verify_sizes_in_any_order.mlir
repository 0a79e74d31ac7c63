// RUN: verify IN OTHER
// EXITS: 1
// WANT: different, for %m > %n
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %C: memref<?xf32>, %D: memref<?xf32>, %n: index, %m: index, %x: f32) {
  affine.for %i = 0 to %m {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}
