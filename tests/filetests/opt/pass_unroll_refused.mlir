// RUN: farkas opt --affine-loop-unroll=unroll-factor=50
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
//| remark: @f: affine-loop-unroll left the loop %j: it runs 12 times only; see unroll-up-to-factor and cleanup-unroll; try: -t 'unroll(%j;12)'
//| remark: @f: affine-loop-unroll left the loop %i: it runs 12 times only; see unroll-up-to-factor and cleanup-unroll; try: -t 'unroll(%i;12)'
