// RUN: farkas opt --affine-loop-fusion
func.func @f(%A: memref<64xf32>, %B: memref<64xf32>, %C: memref<64xf32>) {
  affine.for %i = 0 to 12 {
    %a = affine.load %A[%i] : memref<64xf32>
    affine.store %a, %B[%i] : memref<64xf32>
  }
  affine.for %j = 1 to 12 {
    %a = affine.load %B[%j - 1] : memref<64xf32>
    affine.store %a, %C[%j] : memref<64xf32>
  }
  return
}

//| #set = affine_set<(d0) : (d0 - 1 >= 0)>
//| module {
//|   func.func @f(%A: memref<64xf32>, %B: memref<64xf32>, %C: memref<64xf32>) {
//|     affine.for %i = 0 to 12 {
//|       %a = affine.load %A[%i] : memref<64xf32>
//|       affine.store %a, %B[%i] : memref<64xf32>
//|       affine.if #set(%i) {
//|         %a_1 = affine.load %B[%i - 1] : memref<64xf32>
//|         affine.store %a_1, %C[%i] : memref<64xf32>
//|       }
//|     }
//|     return
//|   }
//| }
//| remark: @f: assumed: %A, %B and %C do not overlap
