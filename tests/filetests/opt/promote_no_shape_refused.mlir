// RUN: farkas opt -t 'promote(%A,%i)'
// All that an iteration touches would be a buffer of 2^63 - 1 elements.
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 9223372036854775807 {
      %a = affine.load %A[%j] : memref<?xf32>
      affine.store %a, %B[%i] : memref<?xf32>
    }
  }
  return
}
