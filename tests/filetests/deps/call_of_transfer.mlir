// RUN: farkas deps
// A called function that starts a transfer touches what it is given.
func.func @copy(%A: memref<64xf32>, %B: memref<64xf32>, %i: index) {
  %c0 = arith.constant 0 : index
  %n = arith.constant 1 : index
  %T = memref.alloc() : memref<1xi32>
  affine.dma_start %A[%i], %B[%c0], %T[%c0], %n : memref<64xf32>, memref<64xf32>, memref<1xi32>
  affine.dma_wait %T[%c0], %n : memref<1xi32>
  return
}
func.func @f(%A: memref<64xf32>, %B: memref<64xf32>, %x: f32, %o: memref<64xf32>) {
  affine.for %i = 0 to 32 {
    affine.store %x, %A[%i + 5] : memref<64xf32>
    func.call @copy(%A, %B, %i) : (memref<64xf32>, memref<64xf32>, index) -> ()
    %y = affine.load %B[0] : memref<64xf32>
    affine.store %y, %o[%i] : memref<64xf32>
  }
  return
}
