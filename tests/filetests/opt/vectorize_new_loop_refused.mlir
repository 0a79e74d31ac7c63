// RUN: farkas opt -t 'tile(%i;8) vectorize(%i_t;4)'
// The loop over tiles is a loop of the text only once that is written: it has the loop within a tile in it.
func.func @f(%A: memref<64xf32>, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.store %x, %A[%i] : memref<64xf32>
  }
  return
}

//| refused: %i_t has the loop %i in it [not-innermost]
//|  --> vectorize_new_loop_refused.mlir:4:3
//|   |
//| 4 |   affine.for %i = 0 to 64 {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^ the loop inside
//|   |
//|   = help: try: -t 'tile(%i;8) vectorize(%i;4)'
//| exit code 1
