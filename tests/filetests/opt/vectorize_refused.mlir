// RUN: farkas opt -t 'vectorize(%i;8)'
// The second lane reads what the first has written.
func.func @shift(%A: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    affine.store %a, %A[%i + 1] : memref<?xf32>
  }
  return
}

//| refused: vectorize reverses a dependence [reverses-dependence]
//|  --> vectorize_refused.mlir:5:10
//|   |
//| 5 |     %a = affine.load %A[%i] : memref<?xf32>
//|   |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ reads %A[1] at %i = 1
//| 6 |     affine.store %a, %A[%i + 1] : memref<?xf32>
//|   |     ------------------------------------------- writes %A[1] at %i = 0
//|   |
//|   = with %n = 2
//|   = all such pairs: [n] -> { [i] -> [i + 1] : 0 <= i <= n - 2 and i mod 8 <= 6 }
//|   = help: nothing nearer: 5 tried
//| exit code 1
