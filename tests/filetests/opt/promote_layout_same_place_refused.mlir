// RUN: farkas opt -t 'promote(%B,%i;whole,layout=(d1 floordiv 4,d0,d1 mod 3))'
// The first and the last column of a panel would be in one place.
func.func @f(%n: index, %C: memref<?x?xf32>, %A: memref<?x?xf32>, %B: memref<?x?xf32>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.for %k = 0 to %n {
        %c = affine.load %C[%i, %j] : memref<?x?xf32>
        %a = affine.load %A[%i, %k] : memref<?x?xf32>
        %b = affine.load %B[%k, %j] : memref<?x?xf32>
        %p = arith.mulf %a, %b : f32
        %s = arith.addf %c, %p : f32
        affine.store %s, %C[%i, %j] : memref<?x?xf32>
      }
    }
  }
  return
}

//| refused: the layout (d1 floordiv 4, d0, d1 mod 3) has one place for %B[0, 0] and %B[0, 3] [one-place]
//|  --> promote_layout_same_place_refused.mlir:4:3
//|   |
//| 4 |   affine.for %i = 0 to %n {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: try: -t 'promote(%B,%i;whole,pack)'
//| exit code 1
