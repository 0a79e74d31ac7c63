// RUN: farkas opt -t 'vectorize(%i;4)'
func.func @f(%A: memref<64xi32>) {
  affine.for %i = 0 to 64 {
    %a = arith.index_cast %i : index to i32
    affine.store %a, %A[%i] : memref<64xi32>
  }
  return
}

//| refused: arith.index_cast takes the number of the iteration [index-as-value]
//|  --> vectorize_index_refused.mlir:4:10
//|   |
//| 4 |     %a = arith.index_cast %i : index to i32
//|   |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: nothing nearer: 5 tried
//| exit code 1
