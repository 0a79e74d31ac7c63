// RUN: farkas opt -t 'pipeline(%i)'
func.func @f(%A: memref<8x16xf32>, %B: memref<8x16xf32>) {
  affine.parallel (%i) = (0) to (8) {
    %t = memref.alloca() : memref<16xf32>
    affine.for %j = 0 to 16 {
      %a = affine.load %A[%i, %j] : memref<8x16xf32>
      affine.store %a, %t[%j] : memref<16xf32>
    }
    affine.for %j = 0 to 16 {
      %a = affine.load %t[-%j + 15] : memref<16xf32>
      affine.store %a, %B[%i, %j] : memref<8x16xf32>
    }
  }
  return
}

//| refused: the iterations of %i run in any order: none of them is ahead of another [no-iteration-ahead]
//|  --> pipeline_parallel_refused.mlir:3:3
//|   |
//| 3 |   affine.parallel (%i) = (0) to (8) {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: nothing nearer: 9 tried
//| exit code 1
