// RUN: farkas opt -t 'fuse(%i,%j)'
// Between the nests stands an operation that may write %A, if it cares to.
func.func @f(%A: memref<8xf32>, %B: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %a = affine.load %A[%i] : memref<8xf32>
    affine.store %a, %B[%i] : memref<8xf32>
  }
  "gpu.touch"() : () -> ()
  affine.for %j = 0 to 8 {
    %b = affine.load %B[%j] : memref<8xf32>
    affine.store %b, %A[%j] : memref<8xf32>
  }
  return
}

//| unknown: fuse may reverse a dependence: what gpu.touch touches is not known [opaque-operation]
//|   --> unknown_op_fuse_refused.mlir:11:5
//|    |
//|  8 |   "gpu.touch"() : () -> ()
//|    |   ------------------------ may touch any memory
//| ...
//| 11 |     affine.store %b, %A[%j] : memref<8xf32>
//|    |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ overwrites %A[0] at %j = 0
//|    |
//|    = help: try: -t 'assume(REASON) fuse(%i,%j)'
//| exit code 4
