// RUN: farkas check
func.func @f(%A: memref<8xf32>, %B: memref<8xf32, 1>, %t: memref<1xi32>, %n: index) {
  affine.dma_Start %A[0], %B[0], %t[0], %n : memref<8xf32>, memref<8xf32, 1>, memref<1xi32>
  return
}

//| error: `affine.dma_Start` is an old spelling: write `affine.dma_start` [old-spelling]
//|  --> old_dma_start_spelling.mlir:3:3
//|   |
//| 3 |   affine.dma_Start %A[0], %B[0], %t[0], %n : memref<8xf32>, memref<8xf32, 1>, memref<1xi32>
//|   |   ^^^^^^^^^^^^^^^^
//|   |
//|   = old spellings are read inside an old `func @name` only, and upgraded
//| exit code 3
