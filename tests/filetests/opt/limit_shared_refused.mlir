// RUN: farkas opt -t 'tile(%i;64) promote(%A,%i_t;shared)' --limit heap=1G --limit shared=15K
// Two rows of each tile are too many for what a block has.
func.func @f(%A: memref<1024x64xf32>, %B: memref<1024xf32>) {
  affine.for %i = 0 to 1024 {
    affine.for %j = 0 to 64 {
      %a = affine.load %A[%i, %j] : memref<1024x64xf32>
      affine.store %a, %B[%i] : memref<1024xf32>
    }
    affine.for %k = 0 to 64 {
      %a = affine.load %A[%i, %k] : memref<1024x64xf32>
      affine.store %a, %B[%i] : memref<1024xf32>
    }
  }
  return
}

//| refused: %A_buf has 16384 bytes, more than --limit shared=15360 [storage-limit]
//|  --> limit_shared_refused.mlir:3:1
//|   |
//| 3 | func.func @f(%A: memref<1024x64xf32>, %B: memref<1024xf32>) {
//|   | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| ...
//| 6 |       %a = affine.load %A[%i, %j] : memref<1024x64xf32>
//|   |            -------------------------------------------- touches what it is for
//|   |
//|   = help: try: -t 'tile(%i;64) promote(%A,%i_t)'
//| exit code 1
