// RUN: farkas opt -t 'contract(%t)'
// How long %t is, the program asks.
func.func @f(%n: index, %A: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %t = memref.alloc(%n) : memref<?xf32>
  %size = memref.dim %t, %c0 : memref<?xf32>
  affine.for %i = 0 to %size {
    %a = affine.load %A[%i] : memref<?xf32>
    affine.store %a, %t[%i] : memref<?xf32>
    %b = affine.load %t[%i] : memref<?xf32>
    affine.store %b, %A[%i] : memref<?xf32>
  }
  memref.dealloc %t : memref<?xf32>
  return
}

//| refused: memref.dim reaches %t in another way than by its subscripts [unknown-access]
//|  --> contract_access_refused.mlir:6:11
//|   |
//| 6 |   %size = memref.dim %t, %c0 : memref<?xf32>
//|   |           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: nothing nearer: 0 tried
//| exit code 1
