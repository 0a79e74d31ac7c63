// RUN: farkas opt --emit gpu
// A loop of which nobody knows how often it runs is around the kernel: each thread has an element of the buffer all the same.
func.func @f(%A: memref<64x64xi32>, %N: memref<1xi32>) {
  %zero = arith.constant 0 : i32
  scf.while : () -> () {
    %n = affine.load %N[0] : memref<1xi32>
    %goes = arith.cmpi sgt, %n, %zero : i32
    scf.condition(%goes)
  } do {
    affine.parallel (%b) = (0) to (64) {
      %buf = memref.alloca() : memref<64xi32>
      affine.parallel (%t) = (0) to (64) {
        %a = affine.load %A[%b, %t] : memref<64x64xi32>
        affine.store %a, %buf[%t] : memref<64xi32>
      }
      affine.parallel (%t) = (0) to (64) {
        %c = affine.load %buf[%t] : memref<64xi32>
        %d = arith.addi %c, %c : i32
        affine.store %d, %A[%b, %t] : memref<64x64xi32>
      }
    }
    %n = affine.load %A[0, 0] : memref<64x64xi32>
    affine.store %n, %N[0] : memref<1xi32>
    scf.yield
  }
  return
}

//| module {
//|   func.func @f(%A: memref<64x64xi32>, %N: memref<1xi32>) {
//|     %zero = arith.constant 0 : i32
//|     %c0 = arith.constant 0 : index
//|     %c64 = arith.constant 64 : index
//|     %c1 = arith.constant 1 : index
//|     scf.while : () -> () {
//|       %n = memref.load %N[%c0] : memref<1xi32>
//|       %goes = arith.cmpi sgt, %n, %zero : i32
//|       scf.condition(%goes)
//|     } do {
//|       gpu.launch blocks(%block_x, %block_y, %block_z) in (%blocks_x = %c64, %blocks_y = %c1, %blocks_z = %c1) threads(%thread_x, %thread_y, %thread_z) in (%threads_x = %c64, %threads_y = %c1, %threads_z = %c1) private(%buf : memref<1xi32, #gpu.address_space<private>>) {
//|         %a = memref.load %A[%block_x, %thread_x] : memref<64x64xi32>
//|         memref.store %a, %buf[%c0] : memref<1xi32, #gpu.address_space<private>>
//|         gpu.barrier
//|         %c = memref.load %buf[%c0] : memref<1xi32, #gpu.address_space<private>>
//|         %d = arith.addi %c, %c : i32
//|         memref.store %d, %A[%block_x, %thread_x] : memref<64x64xi32>
//|         gpu.terminator
//|       }
//|       %n = memref.load %A[%c0, %c0] : memref<64x64xi32>
//|       memref.store %n, %N[%c0] : memref<1xi32>
//|       scf.yield
//|     }
//|     return
//|   }
//| }
