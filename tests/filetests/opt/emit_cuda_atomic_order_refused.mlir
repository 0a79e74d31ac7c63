// RUN: farkas opt --emit cuda
// So does what stood there before.
func.func @f(%K: memref<64xindex>, %H: memref<16xi64>, %O: memref<64xi64>) {
  %one = arith.constant 1 : i64
  affine.parallel (%i) = (0) to (64) {
    %k = affine.load %K[%i] : memref<64xindex>
    %0 = memref.atomic_rmw addi %one, %H[%k] : (i64, memref<16xi64>) -> i64
    affine.store %0, %O[%i] : memref<64xi64>
  }
  return
}

//| error: what this gives depends on the order in which the threads of a GPU come [unsupported]
//|  --> emit_cuda_atomic_order_refused.mlir:7:10
//|   |
//| 7 |     %0 = memref.atomic_rmw addi %one, %H[%k] : (i64, memref<16xi64>) -> i64
//|   |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: try: --emit cf
//| exit code 4
