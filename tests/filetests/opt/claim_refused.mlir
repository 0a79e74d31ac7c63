// RUN: farkas opt --schedule-from tree.txt -t 'parallelize(%w)'
// The tree is accepted, of the program that the steps before it make; the step behind it is not, and what is accepted in its place is looked for behind the tree.
func.func @f(%A: memref<64xf32>) {
  affine.for %i = 1 to 64 {
    %a = affine.load %A[%i - 1] : memref<64xf32>
    affine.store %a, %A[%i] : memref<64xf32>
  }
  return
}

//> apply shift(%i,3)
//> band %w: S0 -> i - 3
//>   S0

//| refused: parallelize: iterations of %w depend on each other [carries-dependence]
//|  --> claim_refused.mlir:5:10
//|   |
//| 5 |     %a = affine.load %A[%i - 1] : memref<64xf32>
//|   |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ reads %A[1] at %w = 2
//| 6 |     affine.store %a, %A[%i] : memref<64xf32>
//|   |     ---------------------------------------- writes %A[1] at %w = 1
//|   |
//|   = all such pairs: { [w] -> [w + 1] : 1 <= w <= 62 }
//|   = help: nothing nearer: 6 tried
//| exit code 1
