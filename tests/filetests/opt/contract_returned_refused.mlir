// RUN: farkas opt -t 'contract(%t)'
// The caller gets all of %t.
func.func @f(%A: memref<64xf32>) -> memref<64xf32> {
  %t = memref.alloc() : memref<64xf32>
  affine.for %i = 0 to 64 {
    %a = affine.load %A[%i] : memref<64xf32>
    affine.store %a, %t[%i] : memref<64xf32>
    %b = affine.load %t[%i] : memref<64xf32>
    affine.store %b, %A[-%i + 63] : memref<64xf32>
  }
  return %t : memref<64xf32>
}

//| refused: somebody else may look at %t: it is not made by this function for itself alone [seen-outside]
//|   --> contract_returned_refused.mlir:4:8
//|    |
//|  4 |   %t = memref.alloc() : memref<64xf32>
//|    |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| ...
//| 11 |   return %t : memref<64xf32>
//|    |   -------------------------- the caller gets it
//|    |
//|    = help: nothing nearer: 0 tried
//| exit code 1
