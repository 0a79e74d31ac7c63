// RUN: farkas opt --affine-super-vectorize=virtual-vector-size=4
func.func @f(%A: memref<64x64xf32>) {
  affine.for %i = 1 to 64 {
    affine.for %k = 0 to 63 {
      %a = affine.load %A[%i, %k] : memref<64x64xf32>
      affine.store %a, %A[%i, %k + 1] : memref<64x64xf32>
    }
  }
  return
}

//| module {
//|   func.func @f(%A: memref<64x64xf32>) {
//|     affine.for %i = 1 to 64 {
//|       affine.for %k = 0 to 63 {
//|         %a = affine.load %A[%i, %k] : memref<64x64xf32>
//|         affine.store %a, %A[%i, %k + 1] : memref<64x64xf32>
//|       }
//|     }
//|     return
//|   }
//| }
//| remark: @f: affine-super-vectorize left the loop %k: vectorize reverses a dependence, writes %A[1, 1] at (%i, %k) = (1, 0), reads %A[1, 1] at (%i, %k) = (1, 1); try: -t 'interchange(%i,%k) vectorize(%i;4)'
