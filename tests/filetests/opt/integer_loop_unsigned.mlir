// RUN: farkas opt -t 'reverse(%i)'
// What is compared as unsigned counts up to 255, and its index as a signed number does not.
func.func @unsigned(%A: memref<256xi8>, %hi: i8) {
  %zero = arith.constant 0 : i8
  %one = arith.constant 1 : i8
  scf.for unsigned %i = %zero to %hi step %one : i8 {
    %at = arith.index_castui %i : i8 to index
    memref.store %i, %A[%at] : memref<256xi8>
  }
  return
}

//| unknown: %i is a loop that no step can change: it counts in i8, and steps take loops over index; make it one, with `arith.index_cast` of its bounds, and of %i where its i8 is needed; subscripts take %i itself [fixed-loop]
//|  --> integer_loop_unsigned.mlir:6:3
//|   |
//| 6 |   scf.for unsigned %i = %zero to %hi step %one : i8 {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: nothing nearer: 0 tried, no step can change it: it counts in i8, and steps take loops over index; make it one, with `arith.index_cast` of its bounds, and of %i where its i8 is needed; subscripts take %i itself
//| exit code 4
