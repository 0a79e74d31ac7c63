// RUN: farkas opt -t 'tile(%i,%j,%k;8,8,4) pipeline(%k_t;2)'
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

//| refused: no iteration of %k_t fills memory that it makes for itself from what stands outside of it [nothing-to-fetch]
//|  --> pipeline_nothing_refused.mlir:5:7
//|   |
//| 5 |       affine.for %k = 0 to 16 {
//|   |       ^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: try: -t 'tile(%i,%j,%k;8,8,4) promote(%A,%k_t) pipeline(%k_t;2)'
//| exit code 1
