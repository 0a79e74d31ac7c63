// RUN: farkas opt --schedule-from tree.txt --func f
func.func @f(%A: memref<64xf32>, %c: f32) {
  affine.for %i = 0 to 64 {
    affine.store %c, %A[%i] : memref<64xf32>
  }
  return
}
func.func @g(%A: memref<64xf32>, %c: f32) {
  return
}

//> func @g
//> sequence

//| error: nothing stands here of @f [schedule-text]
//| --> tree.txt
//| exit code 3
