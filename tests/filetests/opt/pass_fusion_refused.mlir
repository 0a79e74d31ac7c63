// RUN: farkas opt --affine-loop-fusion
func.func @f(%A: memref<64xf32>, %B: memref<64xf32>, %C: memref<64xf32>) {
  affine.for %i = 0 to 12 {
    %a = affine.load %A[%i] : memref<64xf32>
    affine.store %a, %B[%i] : memref<64xf32>
  }
  affine.for %j = 0 to 11 {
    %a = affine.load %B[%j + 1] : memref<64xf32>
    affine.store %a, %C[%j] : memref<64xf32>
  }
  return
}

//| module {
//|   func.func @f(%A: memref<64xf32>, %B: memref<64xf32>, %C: memref<64xf32>) {
//|     affine.for %i = 0 to 12 {
//|       %a = affine.load %A[%i] : memref<64xf32>
//|       affine.store %a, %B[%i] : memref<64xf32>
//|     }
//|     affine.for %j = 0 to 11 {
//|       %a = affine.load %B[%j + 1] : memref<64xf32>
//|       affine.store %a, %C[%j] : memref<64xf32>
//|     }
//|     return
//|   }
//| }
//| remark: @f: affine-loop-fusion left the loops %i, %j: fuse reverses a dependence, writes %B[1] at %i = 1, reads %B[1] at %j = 0; try: -t 'fuse(%i,%j;shift=1)'
