// RUN: farkas opt -t 'vectorize(%i;8;mask)'
// A mask is for what is left over beside full chunks; here there are none.
func.func @f(%A: memref<7xf32>, %B: memref<7xf32>) {
  affine.for %i = 0 to 7 {
    %a = affine.load %A[%i] : memref<7xf32>
    affine.store %a, %B[%i] : memref<7xf32>
  }
  return
}

//| refused: no iterations make a chunk [no-full-tile]
//|  --> vectorize_mask_short_refused.mlir:4:3
//|   |
//| 4 |   affine.for %i = 0 to 7 {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: try: -t 'vectorize(%i;4)'
//| exit code 1
