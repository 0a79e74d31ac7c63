// RUN: farkas opt -t 'reverse(%i)'
// What a call does is not known, but somebody may see in which order it is done.
func.func private @g(memref<64xf32>)
func.func @f(%A: memref<64xf32>) {
  affine.for %i = 0 to 12 {
    func.call @g(%A) : (memref<64xf32>) -> ()
  }
  return
}

//| refused: reverse reverses a dependence [reverses-dependence]
//|  --> reverse_calls_refused.mlir:6:5
//|   |
//| 6 |     func.call @g(%A) : (memref<64xf32>) -> ()
//|   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |     |
//|   |     calls what may touch any memory at %i = 1
//|   |     calls what may touch any memory at %i = 0
//|   |
//|   = all such pairs: { [i] -> [i'] : i >= 0 and i < i' <= 11 }
//|   = help: nothing nearer: 4 tried
//| exit code 1
