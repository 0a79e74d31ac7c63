// RUN: farkas opt -t 'tile(%i,%j,%k;8,8,4) promote(%A,%k_t;shared) pipeline(%k_t;4)' --limit shared=511
// Each of the four slots has 128 bytes.
func.func @g(%C: memref<16x16xf32>, %A: memref<16x16xf32>, %B: memref<16x16xf32>) {
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 16 {
      affine.for %k = 0 to 16 {
        %c = affine.load %C[%i, %j] : memref<16x16xf32>
        %a = affine.load %A[%i, %k] : memref<16x16xf32>
        %b = affine.load %B[%k, %j] : memref<16x16xf32>
        %p = arith.mulf %a, %b : f32
        %s = arith.addf %c, %p : f32
        affine.store %s, %C[%i, %j] : memref<16x16xf32>
      }
    }
  }
  return
}

//| refused: %A_buf has 512 bytes, more than --limit shared=511 [storage-limit]
//|  --> pipeline_limit_refused.mlir:3:1
//|   |
//| 3 | func.func @g(%C: memref<16x16xf32>, %A: memref<16x16xf32>, %B: memref<16x16xf32>) {
//|   | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: try: -t 'tile(%i,%j,%k;8,8,4) promote(%A,%k_t;shared) pipeline(%k_t;3)'
//| exit code 1
