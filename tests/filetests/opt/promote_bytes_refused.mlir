// RUN: farkas opt -t 'promote(%A,%i)'
// The view has elements of several bytes, which the array has for itself.
func.func @f(%A: memref<4096xi8>, %B: memref<64x64xf64>) {
  %c0 = arith.constant 0 : index
  %a = memref.view %A[%c0][] : memref<4096xi8> to memref<16x32xf64>
  affine.for %i = 0 to 16 {
    affine.for %p = 0 to 32 {
      %x = affine.load %a[%i, %p] : memref<16x32xf64>
      affine.store %x, %B[%p, %i] : memref<64x64xf64>
    }
  }
  return
}

//| refused: affine.load reaches %A in another way than by its subscripts [unknown-access]
//|  --> promote_bytes_refused.mlir:8:12
//|   |
//| 8 |       %x = affine.load %a[%i, %p] : memref<16x32xf64>
//|   |            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: nothing nearer: 10 tried
//| exit code 1
