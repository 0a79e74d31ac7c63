// RUN: farkas opt --affine-super-vectorize=virtual-vector-size=4,8
func.func @f(%A: memref<64xf32>, %B: memref<64xf32>, %v: f32) {
  affine.for %i = 0 to 12 {
    %a = affine.load %A[%i + 1] : memref<64xf32>
    affine.store %a, %B[%i] : memref<64xf32>
  }
  affine.for %j = 0 to 12 {
    affine.store %v, %A[%j] : memref<64xf32>
  }
  return
}

//| module {
//|   func.func @f(%A: memref<64xf32>, %B: memref<64xf32>, %v: f32) {
//|     affine.for %i = 0 to 12 {
//|       %a = affine.load %A[%i + 1] : memref<64xf32>
//|       affine.store %a, %B[%i] : memref<64xf32>
//|     }
//|     affine.for %j = 0 to 12 {
//|       affine.store %v, %A[%j] : memref<64xf32>
//|     }
//|     return
//|   }
//| }
//| remark: @f: affine-super-vectorize left all loops: vectors of one dimension are made, and of no more; try: virtual-vector-size=8
