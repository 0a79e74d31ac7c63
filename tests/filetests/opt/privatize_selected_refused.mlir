// RUN: farkas opt -t parallelize(%i;privatize=4)
// What compares and selects has no operation of its own that combines two results.
func.func @greatest(%A: memref<16xi32>, %start: i32) -> i32 {
  %s = affine.for %i = 0 to 16 iter_args(%most = %start) -> (i32) {
    %a = affine.load %A[%i] : memref<16xi32>
    %is_more = arith.cmpi sgt, %a, %most : i32
    %next = arith.select %is_more, %a, %most : i32
    affine.yield %next : i32
  }
  return %s : i32
}

//| refused: results that are compared and selected have no operation that combines two [not-combined]
//|  --> privatize_selected_refused.mlir:4:8
//|   |
//| 4 |   %s = affine.for %i = 0 to 16 iter_args(%most = %start) -> (i32) {
//|   |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: try: -t 'parallelize(%i)'
//| exit code 1
