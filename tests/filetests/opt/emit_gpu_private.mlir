// RUN: farkas opt --emit gpu
// Each thread has two elements of what a block makes: they are its own, and nobody waits.
func.func @own(%A: memref<64x64xf64>) {
  affine.parallel (%b) = (0) to (64) {
    %buf = memref.alloca() : memref<128xf64>
    affine.parallel (%t) = (0) to (64) {
      %a = affine.load %A[%b, %t] : memref<64x64xf64>
      affine.store %a, %buf[2 * %t] : memref<128xf64>
      affine.store %a, %buf[2 * %t + 1] : memref<128xf64>
    }
    affine.parallel (%t) = (0) to (64) {
      %a = affine.load %buf[2 * %t] : memref<128xf64>
      %c = affine.load %buf[2 * %t + 1] : memref<128xf64>
      %s = arith.addf %a, %c : f64
      affine.store %s, %A[%b, %t] : memref<64x64xf64>
    }
  }
  return
}

//| module {
//|   func.func @own(%A: memref<64x64xf64>) {
//|     %c0 = arith.constant 0 : index
//|     %c64 = arith.constant 64 : index
//|     %c1 = arith.constant 1 : index
//|     gpu.launch blocks(%block_x, %block_y, %block_z) in (%blocks_x = %c64, %blocks_y = %c1, %blocks_z = %c1) threads(%thread_x, %thread_y, %thread_z) in (%threads_x = %c64, %threads_y = %c1, %threads_z = %c1) private(%buf : memref<2xf64, #gpu.address_space<private>>) {
//|       %a = memref.load %A[%block_x, %thread_x] : memref<64x64xf64>
//|       memref.store %a, %buf[%c0] : memref<2xf64, #gpu.address_space<private>>
//|       memref.store %a, %buf[%c1] : memref<2xf64, #gpu.address_space<private>>
//|       %a_1 = memref.load %buf[%c0] : memref<2xf64, #gpu.address_space<private>>
//|       %c = memref.load %buf[%c1] : memref<2xf64, #gpu.address_space<private>>
//|       %s = arith.addf %a_1, %c : f64
//|       memref.store %s, %A[%block_x, %thread_x] : memref<64x64xf64>
//|       gpu.terminator
//|     }
//|     return
//|   }
//| }
