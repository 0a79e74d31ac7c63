// RUN: farkas opt -t 'distribute(%i)'
// A view of the buffer is taken, which a part of a larger one has not got in this type.
func.func @buffers(%A: memref<16xf32>, %B: memref<16xf32>) {
  affine.for %i = 0 to 16 {
    %m = memref.alloc() : memref<8xf32>
    affine.for %j = 0 to 8 {
      %a = affine.load %A[%i] : memref<16xf32>
      affine.store %a, %m[%j] : memref<8xf32>
    }
    affine.for %k = 0 to 8 {
      %v = memref.cast %m : memref<8xf32> to memref<?xf32>
      %a = affine.load %v[%k] : memref<?xf32>
      affine.store %a, %B[%i] : memref<16xf32>
    }
    memref.dealloc %m : memref<8xf32>
  }
  return
}

//| refused: a value is alive in more than one instance at a time, and it is memory that is not only read and written [needs-storage]
//|  --> storage_refused.mlir:5:10
//|   |
//| 5 |     %m = memref.alloc() : memref<8xf32>
//|   |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: nothing nearer: 7 tried
//| exit code 1
