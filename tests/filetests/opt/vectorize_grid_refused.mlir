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

//| refused: vectorize reverses a dependence [reverses-dependence]
//|  --> vectorize_grid_refused.mlir:6:12
//|   |
//| 6 |       %a = affine.load %A[%i, %j + 1] : memref<64x80xf32>
//|   |            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ reads %A[0, 8] at (%i, %j) = (0, 7)
//| 7 |       %b = arith.addf %a, %a : f32
//| 8 |       affine.store %b, %A[%i, %j + 4] : memref<64x80xf32>
//|   |       --------------------------------------------------- writes %A[0, 8] at (%i, %j) = (0, 4)
//|   |
//|   = all such pairs: { [i, j] -> [i, j + 3] : j mod 4 = 0 and i >= 0 and i < j <= 64 }
//|   = help: try: -t 'interchange(%i,%j) vectorize(%i;4)'
//| exit code 1
