// RUN: farkas opt -t 'expand(%t)'
// Each iteration has memory of its own.
func.func @f(%A: memref<64xf64>) {
  affine.for %i = 0 to 64 {
    %t = memref.alloca() : memref<1xf64>
    %a = affine.load %A[%i] : memref<64xf64>
    affine.store %a, %t[0] : memref<1xf64>
    %b = affine.load %t[0] : memref<1xf64>
    affine.store %b, %A[-%i + 63] : memref<64xf64>
  }
  return
}

//| refused: %t is made anew in each iteration [made-inside]
//|  --> expand_made_refused.mlir:5:10
//|   |
//| 5 |     %t = memref.alloca() : memref<1xf64>
//|   |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: try: -t 'hoist(%t) expand(%t)'
//| exit code 1
