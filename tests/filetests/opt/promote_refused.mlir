// RUN: farkas opt -t 'promote(%A,%i)'
// Through the view nobody sees the buffer.
func.func @f(%A: memref<64xf32>) {
  %v = memref.subview %A[8] [32] [1] : memref<64xf32> to memref<32xf32, strided<[1], offset: 8>>
  affine.for %i = 0 to 32 {
    %a = affine.load %A[%i] : memref<64xf32>
    affine.store %a, %v[%i] : memref<32xf32, strided<[1], offset: 8>>
  }
  return
}

//| refused: affine.store reaches %A in another way than by its subscripts [unknown-access]
//|  --> promote_refused.mlir:7:5
//|   |
//| 7 |     affine.store %a, %v[%i] : memref<32xf32, strided<[1], offset: 8>>
//|   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: nothing nearer: 5 tried
//| exit code 1
