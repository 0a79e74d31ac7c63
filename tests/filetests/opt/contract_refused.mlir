// RUN: farkas opt -t 'contract(%rows)'
// The last row is read first: all of them are needed at one time.
func.func @f(%A: memref<16x64xf32>) {
  %rows = memref.alloc() : memref<16x64xf32>
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 64 {
      %a = affine.load %A[%i, %j] : memref<16x64xf32>
      affine.store %a, %rows[%i, %j] : memref<16x64xf32>
    }
  }
  affine.for %k = 0 to 16 {
    affine.for %l = 0 to 64 {
      %a = affine.load %rows[-%k + 15, -%l + 63] : memref<16x64xf32>
      affine.store %a, %A[%k, %l] : memref<16x64xf32>
    }
  }
  memref.dealloc %rows : memref<16x64xf32>
  return
}

//| refused: values in all of %rows are needed at one time, or in more of it than a number says [nothing-to-contract]
//|   --> contract_refused.mlir:4:11
//|    |
//|  4 |   %rows = memref.alloc() : memref<16x64xf32>
//|    |           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| ...
//|  8 |       affine.store %a, %rows[%i, %j] : memref<16x64xf32>
//|    |       -------------------------------------------------- keeps a value in it
//| ...
//| 13 |       %a = affine.load %rows[-%k + 15, -%l + 63] : memref<16x64xf32>
//|    |            --------------------------------------------------------- still reads that
//|    |
//|    = help: nothing nearer: 0 tried
//| exit code 1
