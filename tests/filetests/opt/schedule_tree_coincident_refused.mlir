// RUN: farkas opt --schedule-from tree.txt
func.func @f(%A: memref<65xf32>) {
  affine.for %i = 0 to 64 {
    %a = affine.load %A[%i] : memref<65xf32>
    affine.store %a, %A[%i + 1] : memref<65xf32>
  }
  return
}

//> band %i coincident: S0 -> i
//>   S0

//| refused: this schedule: iterations of %i depend on each other [carries-dependence]
//|  --> schedule_tree_coincident_refused.mlir:4:10
//|   |
//| 4 |     %a = affine.load %A[%i] : memref<65xf32>
//|   |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ reads %A[1] at %i = 1
//| 5 |     affine.store %a, %A[%i + 1] : memref<65xf32>
//|   |     -------------------------------------------- writes %A[1] at %i = 0
//|   |
//|   = all such pairs: { [i] -> [i + 1] : 0 <= i <= 62 }
//|   = help: try: `band %i: S0 -> i`
//| exit code 1
