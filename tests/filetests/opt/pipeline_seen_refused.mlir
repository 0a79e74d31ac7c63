// RUN: farkas opt -t 'pipeline(%i)'
// Who is called may keep the memory.
func.func private @keep(memref<8xf32>)
func.func @f(%A: memref<8x8xf32>) {
  affine.for %i = 0 to 8 {
    %t = memref.alloc() : memref<8xf32>
    affine.for %j = 0 to 8 {
      %a = affine.load %A[%i, %j] : memref<8x8xf32>
      affine.store %a, %t[%j] : memref<8xf32>
    }
    func.call @keep(%t) : (memref<8xf32>) -> ()
  }
  return
}

//| refused: somebody else may look at %t: it is not made by this function for itself alone [seen-outside]
//|   --> pipeline_seen_refused.mlir:6:10
//|    |
//|  6 |     %t = memref.alloc() : memref<8xf32>
//|    |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| ...
//| 11 |     func.call @keep(%t) : (memref<8xf32>) -> ()
//|    |     ------------------------------------------- func.call may hand it on
//|    |
//|    = help: nothing nearer: 8 tried
//| exit code 1
