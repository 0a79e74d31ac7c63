// RUN: farkas opt --emit gpu
// Nor is it written in a kernel.
func.func @f(%A: memref<16x16xf32>, %c: f32) {
  affine.parallel (%i) = (0) to (16) {
    affine.store %c, %A[%i, 0] : memref<16x16xf32>
    memref.copy %A, %A : memref<16x16xf32> to memref<16x16xf32>
  }
  return
}

//| module {
//|   func.func @f(%A: memref<16x16xf32>, %c: f32) {
//|     %c0 = arith.constant 0 : index
//|     %c16 = arith.constant 16 : index
//|     %c1 = arith.constant 1 : index
//|     gpu.launch blocks(%block_x, %block_y, %block_z) in (%blocks_x = %c1, %blocks_y = %c1, %blocks_z = %c1) threads(%thread_x, %thread_y, %thread_z) in (%threads_x = %c16, %threads_y = %c1, %threads_z = %c1) {
//|       %0 = arith.muli %block_x, %c16 : index
//|       %i = arith.addi %0, %thread_x : index
//|       memref.store %c, %A[%i, %c0] : memref<16x16xf32>
//|       gpu.terminator
//|     }
//|     return
//|   }
//| }
