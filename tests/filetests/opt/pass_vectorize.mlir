// RUN: farkas opt --affine-super-vectorize="virtual-vector-size=4 vectorize-reductions"
func.func @f(%A: memref<64xf32>, %B: memref<64xf32>, %v: f32) {
  affine.for %i = 0 to 14 {
    %a = affine.load %A[%i + 1] : memref<64xf32>
    affine.store %a, %B[%i] : memref<64xf32>
  }
  affine.for %j = 0 to 12 {
    affine.store %v, %A[%j] : memref<64xf32>
  }
  affine.for %k = 0 to 12 {
    %a = affine.load %A[%k] : memref<64xf32>
    affine.store %a, %A[%k + 1] : memref<64xf32>
  }
  return
}

//| error: `affine-super-vectorize` has no option `"virtual-vector-size`; did you mean `virtual-vector-size`?
//|   --affine-super-vectorize="virtual-vector-size=4
//|                            ^^^^^^^^^^^^^^^^^^^^^^
//| exit code 2
