// RUN: farkas opt -t 'tile(%i;8) vectorize(%i_t;4)'
// The loop over tiles is a loop of the text only once that is written: it has the loop within a tile in it.
func.func @f(%A: memref<64xf32>, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.store %x, %A[%i] : memref<64xf32>
  }
  return
}
