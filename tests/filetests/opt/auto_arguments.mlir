// RUN: farkas opt -t 'auto(%i)'
func.func @f(%A: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<8xf32>
  }
  return
}

//| error: auto takes no arguments
//|   -t auto(%i)
//|      ^^^^^^^^
//| exit code 2
