// RUN: farkas opt -t 'vectorize(%i;4;mask)'
// What divides once for all lanes divides only where a chunk runs, which the proof does not see.
func.func @f(%A: memref<?xi32>, %B: memref<?xi32>, %n: index, %k: i32, %l: i32) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xi32>
    %d = arith.divsi %k, %l : i32
    %b = arith.addi %a, %d : i32
    affine.store %b, %B[%i] : memref<?xi32>
  }
  return
}

//| unknown: it is not proved that the program computes the same after vectorize(%i;4;mask): a statement of the new program computes what none of the old one does; by values: an operation that may trap (arith.divsi) runs where it did not [not-proved]
//|  --> vectorize_mask_one_division_refused.mlir:4:3
//|   |
//| 4 |   affine.for %i = 0 to %n {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: try: -t 'vectorize(%i;4)'
//| exit code 4
