// RUN: farkas opt -t 'vectorize(%i;8)'
// There is no chunk of 8.
func.func @f(%A: memref<64xf32>, %x: f32) {
  affine.for %i = 0 to 7 {
    affine.store %x, %A[%i] : memref<64xf32>
  }
  return
}

//| refused: no iterations make a chunk [no-full-tile]
//|  --> vectorize_short_refused.mlir:4:3
//|   |
//| 4 |   affine.for %i = 0 to 7 {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: try: -t 'vectorize(%i;4)'
//| exit code 1
