// RUN: farkas opt -t unview
func.func @f(%A: memref<64xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<64xf32>
  }
  return
}

//| module {
//|   func.func @f(%A: memref<64xf32>, %x: f32) {
//|     affine.for %i = 0 to 8 {
//|       affine.store %x, %A[%i] : memref<64xf32>
//|     }
//|     return
//|   }
//| }
//| @f: `unview` changes nothing
