// RUN: farkas opt -t 'tile(%i,%j;32,32) vectorize(%j;8)'
// Chunks inside of tiles, whose last ones are short.
func.func @f(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %a = affine.load %A[%i, %j] : memref<?x?xf32>
      %b = math.sqrt %a : f32
      %c = arith.maximumf %a, %b : f32
      affine.store %c, %B[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
