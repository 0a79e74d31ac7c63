// RUN: farkas opt -t 'promote(%t,%i)'
func.func @f(%A: memref<8x8xf32>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %t = memref.alloca() : memref<8xf32>
      affine.for %k = 0 to 8 {
        %a = affine.load %A[%i, %k] : memref<8x8xf32>
        affine.store %a, %t[%k] : memref<8xf32>
      }
      %b = affine.load %t[%j] : memref<8xf32>
      affine.store %b, %A[%i, %j] : memref<8x8xf32>
    }
  }
  return
}

//| refused: %t is made inside the loop [made-inside]
//|  --> promote_made_inside_refused.mlir:5:12
//|   |
//| 5 |       %t = memref.alloca() : memref<8xf32>
//|   |            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: try: -t 'promote(%t,%k)'
//| exit code 1
