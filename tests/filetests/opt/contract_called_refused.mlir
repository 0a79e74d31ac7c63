// RUN: farkas opt --func f -t 'contract(%t)'
// The function that is called may keep all of %t.
func.func private @keep(%t: memref<64xf32>)
func.func @f(%A: memref<64xf32>) {
  %t = memref.alloc() : memref<64xf32>
  affine.for %i = 0 to 64 {
    %a = affine.load %A[%i] : memref<64xf32>
    affine.store %a, %t[%i] : memref<64xf32>
    %b = affine.load %t[%i] : memref<64xf32>
    affine.store %b, %A[-%i + 63] : memref<64xf32>
  }
  call @keep(%t) : (memref<64xf32>) -> ()
  return
}

//| refused: somebody else may look at %t: it is not made by this function for itself alone [seen-outside]
//|   --> contract_called_refused.mlir:5:8
//|    |
//|  5 |   %t = memref.alloc() : memref<64xf32>
//|    |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| ...
//| 12 |   call @keep(%t) : (memref<64xf32>) -> ()
//|    |   --------------------------------------- func.call may hand it on
//|    |
//|    = help: nothing nearer: 0 tried
//| exit code 1
