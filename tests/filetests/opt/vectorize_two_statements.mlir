// RUN: farkas opt -t 'vectorize(%i;4)'
// The second statement reads what the first of the lane behind it has not yet written in the order of the text, and has by lanes: the
// load of %A[%i + 1] would come behind the store of it.
func.func @f(%A: memref<64xf32>, %B: memref<64xf32>) {
  affine.for %i = 0 to 60 {
    %b = affine.load %B[%i] : memref<64xf32>
    affine.store %b, %A[%i] : memref<64xf32>
    %a = affine.load %A[%i + 1] : memref<64xf32>
    affine.store %a, %B[%i] : memref<64xf32>
  }
  return
}

//| refused: vectorize reverses a dependence [reverses-dependence]
//|  --> vectorize_two_statements.mlir:7:5
//|   |
//| 7 |     affine.store %b, %A[%i] : memref<64xf32>
//|   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ overwrites %A[1] at %i = 1
//| 8 |     %a = affine.load %A[%i + 1] : memref<64xf32>
//|   |          --------------------------------------- reads %A[1] at %i = 0
//|   |
//|   = all such pairs: { [i] -> [i + 1] : 0 <= i <= 58 and i mod 4 <= 2 }
//|   = help: nothing nearer: 5 tried
//| exit code 1
