// RUN: farkas opt -t 'vectorize(%j;4)'
// Chunks start at multiples of 4: the pairs are of iterations 4 k and 4 k + 3.
func.func @f(%A: memref<64x80xf32>) {
  affine.for %i = 0 to 64 {
    affine.for %j = affine_map<(d0) -> (d0 + 1)>(%i) to 70 {
      %a = affine.load %A[%i, %j + 1] : memref<64x80xf32>
      %b = arith.addf %a, %a : f32
      affine.store %b, %A[%i, %j + 4] : memref<64x80xf32>
    }
  }
  return
}
