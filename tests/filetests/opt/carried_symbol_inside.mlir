// RUN: farkas opt -t 'tile(%k;8)'
// What a loop up to a counted number runs is one piece, whose order nobody changes.
func.func @f(%n: index, %A: memref<?xf64>, %B: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %count = affine.for %j = 0 to %n iter_args(%c = %zero) -> (index) {
    %d = arith.addi %c, %one : index
    affine.yield %d : index
  }
  affine.for %k = 0 to %count {
    %a = affine.load %A[%k] : memref<?xf64>
    affine.store %a, %B[%k] : memref<?xf64>
  }
  return
}

//| unknown: %k is a loop that no step can change: the bounds of the loop are not affine; its iterations may run in any order: affine.parallel in place of affine.for says so [fixed-loop]
//|   --> carried_symbol_inside.mlir:10:3
//|    |
//| 10 |   affine.for %k = 0 to %count {
//|    |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|    |
//|    = help: nothing nearer: 0 tried, no step can change it: the bounds of the loop are not affine
//| exit code 4
