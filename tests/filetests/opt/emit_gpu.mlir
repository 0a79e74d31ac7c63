// RUN: farkas opt --emit gpu --locations
// A block has an iteration of %b: its threads share the memory that it makes, and meet once, for the pair that the barrier names.
func.func @mirror(%A: memref<256x64xf32>, %n: index) {
  affine.parallel (%b) = (0) to (256) {
    %row = memref.alloc() : memref<64xf32>
    affine.parallel (%t) = (0) to (64) {
      %a = affine.load %A[%b, %t] : memref<256x64xf32>
      affine.store %a, %row[%t] : memref<64xf32>
    }
    affine.parallel (%t) = (0) to (64) {
      %a = affine.load %row[63 - %t] : memref<64xf32>
      affine.store %a, %A[%b, %t] : memref<256x64xf32>
    }
    memref.dealloc %row : memref<64xf32>
  }
  return
}

//| module {
//|   func.func @mirror(%A: memref<256x64xf32>, %n: index) {
//|     %c0 = arith.constant 0 : index
//|     %c256 = arith.constant 256 : index
//|     %c1 = arith.constant 1 : index
//|     %c64 = arith.constant 64 : index
//|     %c-1 = arith.constant -1 : index
//|     %c63 = arith.constant 63 : index
//|     gpu.launch blocks(%block_x, %block_y, %block_z) in (%blocks_x = %c256, %blocks_y = %c1, %blocks_z = %c1) threads(%thread_x, %thread_y, %thread_z) in (%threads_x = %c64, %threads_y = %c1, %threads_z = %c1) workgroup(%row : memref<64xf32, #gpu.address_space<workgroup>>) {
//|       %a = memref.load %A[%block_x, %thread_x] : memref<256x64xf32>
//|       memref.store %a, %row[%thread_x] : memref<64xf32, #gpu.address_space<workgroup>>
//|       gpu.barrier loc("all threads meet behind this: %row[0] is written at (%b, %t) = (0, 0) and read at (%b, %t) = (0, 63)")
//|       %0 = arith.muli %thread_x, %c-1 : index
//|       %1 = arith.addi %0, %c63 : index
//|       %a_1 = memref.load %row[%1] : memref<64xf32, #gpu.address_space<workgroup>>
//|       memref.store %a_1, %A[%block_x, %thread_x] : memref<256x64xf32>
//|       gpu.terminator
//|     }
//|     return
//|   }
//| }
