// RUN: farkas opt -t 'distribute(%i)'
// What is called like an operation of a known dialect, but has no row, may do anything to %A.
func.func @f(%C: memref<8x8xf32>) {
  %A = memref.alloc() : memref<8xf32>
  %D = memref.alloc() : memref<8x8xf32>
  affine.for %i = 0 to 8 {
    "gpu.scale"(%A) : (memref<8xf32>) -> ()
    affine.for %j = 0 to 8 {
      %a = affine.load %A[%j] : memref<8xf32>
      affine.store %a, %D[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %k = 0 to 8 {
    affine.for %l = 0 to 8 {
      %d = affine.load %D[%k, %l] : memref<8x8xf32>
      affine.store %d, %C[%k, %l] : memref<8x8xf32>
    }
  }
  return
}

//| unknown: distribute may reverse a dependence: what gpu.scale touches is not known [opaque-operation]
//|  --> unknown_op_distribute_refused.mlir:7:5
//|   |
//| 7 |     "gpu.scale"(%A) : (memref<8xf32>) -> ()
//|   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ may touch any memory at %i = 1
//| 8 |     affine.for %j = 0 to 8 {
//| 9 |       %a = affine.load %A[%j] : memref<8xf32>
//|   |            ---------------------------------- reads %A[0] at (%i, %j) = (0, 0)
//|   |
//|   = help: try: -t 'assume(REASON) distribute(%i)'
//| exit code 4
