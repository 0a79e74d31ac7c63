// RUN: farkas opt --emit gpu
// Nobody but the host prints: the loop that does stays there, and the one inside of it that a kernel can do is launched. A block needs
// memory of a constant size, so that the last loop stays as well.
func.func @f(%A: memref<?x100xf64>, %n: index) {
  affine.parallel (%i) = (0) to (%n) {
    affine.parallel (%j) = (0) to (100) {
      %a = affine.load %A[%i, %j] : memref<?x100xf64>
      %s = arith.addf %a, %a : f64
      affine.store %s, %A[%i, %j] : memref<?x100xf64>
    }
    %x = affine.load %A[%i, 0] : memref<?x100xf64>
    vector.print %x : f64
  }
  affine.parallel (%i) = (0) to (%n) {
    %own = memref.alloc(%n) : memref<?xf64>
    affine.for %j = 0 to %n {
      %a = affine.load %A[%i, %j] : memref<?x100xf64>
      affine.store %a, %own[%j] : memref<?xf64>
    }
    memref.dealloc %own : memref<?xf64>
  }
  return
}

//| module {
//|   func.func @f(%A: memref<?x100xf64>, %n: index) {
//|     %c0 = arith.constant 0 : index
//|     %c100 = arith.constant 100 : index
//|     %c1 = arith.constant 1 : index
//|     %c128 = arith.constant 128 : index
//|     scf.parallel (%i) = (%c0) to (%n) step (%c1) {
//|       gpu.launch blocks(%block_x, %block_y, %block_z) in (%blocks_x = %c1, %blocks_y = %c1, %blocks_z = %c1) threads(%thread_x, %thread_y, %thread_z) in (%threads_x = %c128, %threads_y = %c1, %threads_z = %c1) {
//|         %0 = arith.muli %block_x, %c128 : index
//|         %j = arith.addi %0, %thread_x : index
//|         %1 = arith.cmpi slt, %j, %c100 : index
//|         scf.if %1 {
//|           %a = memref.load %A[%i, %j] : memref<?x100xf64>
//|           %s = arith.addf %a, %a : f64
//|           memref.store %s, %A[%i, %j] : memref<?x100xf64>
//|         }
//|         gpu.terminator
//|       }
//|       %x = memref.load %A[%i, %c0] : memref<?x100xf64>
//|       vector.print %x : f64
//|       scf.reduce 
//|     }
//|     scf.parallel (%i) = (%c0) to (%n) step (%c1) {
//|       %own = memref.alloc(%n) : memref<?xf64>
//|       scf.for %j = %c0 to %n step %c1 {
//|         %a = memref.load %A[%i, %j] : memref<?x100xf64>
//|         memref.store %a, %own[%j] : memref<?xf64>
//|       }
//|       memref.dealloc %own : memref<?xf64>
//|       scf.reduce 
//|     }
//|     return
//|   }
//| }
//| warning: loop %i is written as parallel, but S3 (line 12) prints at %i = 0, then again at %i = 1, for %n = 2 [race]
//|  --> emit_gpu_host.mlir:5:3
//|   |
//| 5 |   affine.parallel (%i) = (0) to (%n) {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
