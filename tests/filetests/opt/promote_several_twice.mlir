// RUN: farkas opt -t 'promote(%s,%s,%i;private)'
// An array is named once.
func.func @f(%A: memref<64x64xf32>, %s: memref<f32>, %t: memref<64xf32>) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      %a = affine.load %A[%i, %j] : memref<64x64xf32>
      affine.store %a, %s[] : memref<f32>
      affine.store %a, %t[%j] : memref<64xf32>
    }
    %b = affine.load %s[] : memref<f32>
    affine.for %k = 0 to 64 {
      %c = affine.load %t[-%k + 63] : memref<64xf32>
      %d = arith.addf %b, %c : f32
      affine.store %d, %A[%i, %k] : memref<64x64xf32>
    }
  }
  return
}

//| error: %s is named twice
//|   -t promote(%s,%s,%i;private)
//|                 ^^
//| exit code 2
