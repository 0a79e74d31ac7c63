// RUN: farkas check
// What lanes touch, and what comes through affine.apply; a memref of vectors has one vector at each subscript.
func.func @lanes(%A: memref<8xf32>, %B: memref<4x8xf32>, %V: memref<8xvector<4xf32>>, %D: memref<?x8xf32>) {
  %c5 = arith.constant 5 : index
  %c4 = arith.constant 4 : index
  %0 = affine.vector_load %A[5] : memref<8xf32>, vector<4xf32>
  %1 = affine.vector_load %A[4] : memref<8xf32>, vector<4xf32>
  affine.vector_store %0, %A[symbol(%c5) + 1] : memref<8xf32>, vector<4xf32>
  affine.vector_store %0, %A[symbol(%c5) - 1] : memref<8xf32>, vector<4xf32>
  %2 = vector.load %B[%c4, %c5] : memref<4x8xf32>, vector<4xf32>
  %3 = vector.load %B[%c4, %c4] : memref<4x8xf32>, vector<2x4xf32>
  %4 = vector.load %V[%c5] : memref<8xvector<4xf32>>, vector<4xf32>
  vector.store %0, %D[%c5, %c5] : memref<?x8xf32>, vector<4xf32>
  return
}
func.func @applied(%A: memref<8xf32>, %x: f32, %n: index) {
  %c5 = arith.constant 5 : index
  %0 = affine.apply affine_map<(d0) -> (d0 * 2)>(%c5)
  %1 = affine.apply affine_map<(d0, d1) -> (d0 - d1)>(%0, %c5)
  %2 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%c5)[%n]
  affine.store %x, %A[%0] : memref<8xf32>
  affine.store %x, %A[%1] : memref<8xf32>
  affine.store %x, %A[%1 + 3] : memref<8xf32>
  affine.store %x, %A[%2] : memref<8xf32>
  memref.store %x, %A[%0] : memref<8xf32>
  memref.store %x, %A[%1] : memref<8xf32>
  %3 = vector.load %A[%1] : memref<8xf32>, vector<4xf32>
  return
}

//| warning: `affine.vector_load` touches 4 elements from subscript 5 on in dimension 0, whose size is 8: the last is 8 [subscript-out-of-bounds]
//|  --> constant_subscripts.mlir:6:8
//|   |
//| 6 |   %0 = affine.vector_load %A[5] : memref<8xf32>, vector<4xf32>
//|   |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| warning: `affine.vector_store` touches 4 elements from subscript 6 on in dimension 0, whose size is 8: the last is 9 [subscript-out-of-bounds]
//|  --> constant_subscripts.mlir:8:3
//|   |
//| 8 |   affine.vector_store %0, %A[symbol(%c5) + 1] : memref<8xf32>, vector<4xf32>
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| warning: `vector.load` has subscript 4 in dimension 0, whose size is 4 [subscript-out-of-bounds]
//|   --> constant_subscripts.mlir:10:8
//|    |
//| 10 |   %2 = vector.load %B[%c4, %c5] : memref<4x8xf32>, vector<4xf32>
//|    |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| warning: `vector.load` touches 4 elements from subscript 5 on in dimension 1, whose size is 8: the last is 8 [subscript-out-of-bounds]
//|   --> constant_subscripts.mlir:10:8
//|    |
//| 10 |   %2 = vector.load %B[%c4, %c5] : memref<4x8xf32>, vector<4xf32>
//|    |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| warning: `vector.load` has subscript 4 in dimension 0, whose size is 4 [subscript-out-of-bounds]
//|   --> constant_subscripts.mlir:11:8
//|    |
//| 11 |   %3 = vector.load %B[%c4, %c4] : memref<4x8xf32>, vector<2x4xf32>
//|    |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| warning: `vector.store` touches 4 elements from subscript 5 on in dimension 1, whose size is 8: the last is 8 [subscript-out-of-bounds]
//|   --> constant_subscripts.mlir:13:3
//|    |
//| 13 |   vector.store %0, %D[%c5, %c5] : memref<?x8xf32>, vector<4xf32>
//|    |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| warning: `affine.store` has subscript 10 in dimension 0, whose size is 8 [subscript-out-of-bounds]
//|   --> constant_subscripts.mlir:21:3
//|    |
//| 21 |   affine.store %x, %A[%0] : memref<8xf32>
//|    |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| warning: `affine.store` has subscript 8 in dimension 0, whose size is 8 [subscript-out-of-bounds]
//|   --> constant_subscripts.mlir:23:3
//|    |
//| 23 |   affine.store %x, %A[%1 + 3] : memref<8xf32>
//|    |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| warning: `memref.store` has subscript 10 in dimension 0, whose size is 8 [subscript-out-of-bounds]
//|   --> constant_subscripts.mlir:25:3
//|    |
//| 25 |   memref.store %x, %A[%0] : memref<8xf32>
//|    |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| warning: `vector.load` touches 4 elements from subscript 5 on in dimension 0, whose size is 8: the last is 8 [subscript-out-of-bounds]
//|   --> constant_subscripts.mlir:27:8
//|    |
//| 27 |   %3 = vector.load %A[%1] : memref<8xf32>, vector<4xf32>
//|    |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
