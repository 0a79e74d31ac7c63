// RUN: farkas opt -t 'reduce(%k;lanes;threads)'
func.func @sum(%A: memref<?xi32>, %S: memref<1xi32>, %B: memref<64x200xf32>, %v: memref<64xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xi32>
    %s = affine.load %S[0] : memref<1xi32>
    %t = arith.addi %s, %a : i32
    affine.store %t, %S[0] : memref<1xi32>
  }
  affine.for %j = 0 to 64 {
    affine.for %k = 0 to 200 {
      %a = affine.load %B[%j, %k] : memref<64x200xf32>
      %s = affine.load %v[%j] : memref<64xf32>
      %t = arith.addf %s, %a : f32
      affine.store %t, %v[%j] : memref<64xf32>
    }
  }
  return
}

//| error: reduce takes one loop and what it runs on
//|   -t reduce(%k;lanes;threads)
//|                      ^^^^^^^
//| exit code 2
