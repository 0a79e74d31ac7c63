// RUN: farkas opt -t 'promote(%t,%i)'
// Before the memory is made there is nothing to copy.
func.func @f(%A: memref<8x8xf32>) {
  affine.for %i = 0 to 8 {
    %t = memref.alloca() : memref<8xf32>
    affine.for %k = 0 to 8 {
      %a = affine.load %A[%i, %k] : memref<8x8xf32>
      affine.store %a, %t[%k] : memref<8xf32>
    }
    %b = affine.load %t[7] : memref<8xf32>
    affine.store %b, %A[%i, 0] : memref<8x8xf32>
  }
  return
}

//| refused: %t is made inside the loop [made-inside]
//|  --> promote_made_in_block_refused.mlir:5:10
//|   |
//| 5 |     %t = memref.alloca() : memref<8xf32>
//|   |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: try: -t 'promote(%t,%k)'
//| exit code 1
