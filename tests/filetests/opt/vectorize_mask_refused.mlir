// RUN: farkas opt -t 'vectorize(%i;8;mask)'
// A lane reads what the one before it has written, with and without a mask.
func.func @shift(%A: memref<?xf32>, %x: f32, %n: index) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    %b = arith.mulf %a, %x : f32
    affine.store %b, %A[%i + 1] : memref<?xf32>
  }
  return
}

//| refused: vectorize reverses a dependence [reverses-dependence]
//|  --> vectorize_mask_refused.mlir:5:10
//|   |
//| 5 |     %a = affine.load %A[%i] : memref<?xf32>
//|   |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ reads %A[1] at %i = 1
//| 6 |     %b = arith.mulf %a, %x : f32
//| 7 |     affine.store %b, %A[%i + 1] : memref<?xf32>
//|   |     ------------------------------------------- writes %A[1] at %i = 0
//|   |
//|   = with %n = 2
//|   = all such pairs: [n] -> { [i] -> [i + 1] : 0 <= i <= n - 2 and i mod 8 <= 6 }
//|   = help: nothing nearer: 6 tried
//| exit code 1
