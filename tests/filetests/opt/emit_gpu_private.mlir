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
//|     %c2 = arith.constant 2 : index
//|     gpu.launch blocks(%block_x, %block_y, %block_z) in (%blocks_x = %c64, %blocks_y = %c1, %blocks_z = %c1) threads(%thread_x, %thread_y, %thread_z) in (%threads_x = %c64, %threads_y = %c1, %threads_z = %c1) private(%buf : memref<2xf64, #gpu.address_space<private>>) {
//|       %0 = arith.muli %thread_x, %c2 : index
//|       %a = memref.load %A[%block_x, %thread_x] : memref<64x64xf64>
//|       %1 = arith.muli %thread_x, %c2 : index
//|       %2 = arith.subi %1, %0 : index
//|       memref.store %a, %buf[%2] : memref<2xf64, #gpu.address_space<private>>
//|       %3 = arith.muli %thread_x, %c2 : index
//|       %4 = arith.subi %3, %0 : index
//|       %5 = arith.addi %4, %c1 : index
//|       memref.store %a, %buf[%5] : memref<2xf64, #gpu.address_space<private>>
//|       %6 = arith.muli %thread_x, %c2 : index
//|       %7 = arith.subi %6, %0 : index
//|       %a_1 = memref.load %buf[%7] : memref<2xf64, #gpu.address_space<private>>
//|       %8 = arith.muli %thread_x, %c2 : index
//|       %9 = arith.subi %8, %0 : index
//|       %10 = arith.addi %9, %c1 : index
//|       %c = memref.load %buf[%10] : memref<2xf64, #gpu.address_space<private>>
//|       %s = arith.addf %a_1, %c : f64
//|       memref.store %s, %A[%block_x, %thread_x] : memref<64x64xf64>
//|       gpu.terminator
//|     }
//|     return
//|   }
//| }
