// RUN: farkas opt --emit cuda
// The sum of floats depends on the order in which threads come.
func.func @f(%K: memref<64xindex>, %H: memref<16xf64>) {
  %one = arith.constant 1.0 : f64
  affine.parallel (%i) = (0) to (64) {
    %k = affine.load %K[%i] : memref<64xindex>
    %0 = memref.atomic_rmw addf %one, %H[%k] : (f64, memref<16xf64>) -> f64
  }
  return
}

//| error: what this gives depends on the order in which the threads of a GPU come [unsupported]
//|  --> emit_cuda_atomic_refused.mlir:7:10
//|   |
//| 7 |     %0 = memref.atomic_rmw addf %one, %H[%k] : (f64, memref<16xf64>) -> f64
//|   |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: try: --emit cf
//| exit code 4
