// RUN: farkas opt --emit gpu
// The threads of a block sum a row; columns are summed by threads, each its own.
func.func @sums(%A: memref<?x4096xf64>, %x: memref<?xf64>, %y: memref<4096xf64>, %n: index) {
  affine.parallel (%i) = (0) to (%n) {
    %sum = affine.parallel (%j) = (0) to (4096) reduce ("addf") -> f64 {
      %a = affine.load %A[%i, %j] : memref<?x4096xf64>
      affine.yield %a : f64
    }
    affine.store %sum, %x[%i] : memref<?xf64>
  }
  affine.parallel (%j) = (0) to (4096) {
    %sum = affine.parallel (%i) = (0) to (%n) reduce ("addf") -> f64 {
      %a = affine.load %A[%i, %j] : memref<?x4096xf64>
      affine.yield %a : f64
    }
    affine.store %sum, %y[%j] : memref<4096xf64>
  }
  return
}

//| module {
//|   func.func @sums(%A: memref<?x4096xf64>, %x: memref<?xf64>, %y: memref<4096xf64>, %n: index) {
//|     %c0 = arith.constant 0 : index
//|     %c1 = arith.constant 1 : index
//|     %c2147483647 = arith.constant 2147483647 : index
//|     %c256 = arith.constant 256 : index
//|     %c4096 = arith.constant 4096 : index
//|     %cst = arith.constant 0.000000e+00 : f64
//|     %c16 = arith.constant 16 : index
//|     %0 = arith.maxsi %n, %c0 : index
//|     %1 = arith.maxsi %0, %c1 : index
//|     %2 = arith.minsi %1, %c2147483647 : index
//|     gpu.launch blocks(%block_x, %block_y, %block_z) in (%blocks_x = %2, %blocks_y = %c1, %blocks_z = %c1) threads(%thread_x, %thread_y, %thread_z) in (%threads_x = %c256, %threads_y = %c1, %threads_z = %c1) {
//|       scf.for %i = %block_x to %n step %blocks_x {
//|         %3 = scf.for %j = %thread_x to %c4096 step %c256 iter_args(%arg0 = %cst) -> (f64) {
//|           %a = memref.load %A[%i, %j] : memref<?x4096xf64>
//|           %5 = arith.addf %arg0, %a fastmath<reassoc> : f64
//|           scf.yield %5 : f64
//|         }
//|         %sum = gpu.all_reduce  add %3 uniform {
//|         } : (f64) -> f64
//|         gpu.barrier
//|         %4 = arith.cmpi eq, %thread_x, %c0 : index
//|         scf.if %4 {
//|           memref.store %sum, %x[%i] : memref<?xf64>
//|         }
//|       }
//|       gpu.terminator
//|     }
//|     gpu.launch blocks(%block_x, %block_y, %block_z) in (%blocks_x = %c16, %blocks_y = %c1, %blocks_z = %c1) threads(%thread_x, %thread_y, %thread_z) in (%threads_x = %c256, %threads_y = %c1, %threads_z = %c1) {
//|       %3 = arith.muli %block_x, %c256 : index
//|       %j = arith.addi %3, %thread_x : index
//|       %sum = scf.for %i = %c0 to %n step %c1 iter_args(%arg0 = %cst) -> (f64) {
//|         %a = memref.load %A[%i, %j] : memref<?x4096xf64>
//|         %4 = arith.addf %arg0, %a fastmath<reassoc> : f64
//|         scf.yield %4 : f64
//|       }
//|       memref.store %sum, %y[%j] : memref<4096xf64>
//|       gpu.terminator
//|     }
//|     return
//|   }
//| }
