// RUN: farkas opt -t 'vectorize(%i;4)'
// Nobody says what this computes of vectors.
func.func @f(%A: memref<64xi32>) {
  affine.for %i = 0 to 64 {
    %a = affine.load %A[%i] : memref<64xi32>
    %b = arith.index_cast %a : i32 to index
    %c = index.add %b, %b
    %d = arith.index_cast %c : index to i32
    affine.store %d, %A[%i] : memref<64xi32>
  }
  return
}

//| refused: index.add takes no vectors here: `index.add` works on `index`, not on `vector<4xindex>` [not-elementwise]
//|  --> vectorize_op_refused.mlir:7:10
//|   |
//| 7 |     %c = index.add %b, %b
//|   |          ^^^^^^^^^^^^^^^^
//|   |
//|   = help: nothing nearer: 5 tried
//| exit code 1
