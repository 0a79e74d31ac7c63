// RUN: farkas opt -t 'reverse(%i)'
// Of 0 and -0 the first one that comes is kept: maxnumf does not say which of them is greater, as maximumf does.
func.func @f(%H: memref<1xf64>, %V: memref<8xf64>) {
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to 8 {
    %v = affine.load %V[%i] : memref<8xf64>
    %r = memref.atomic_rmw maxnumf %v, %H[%c0] : (f64, memref<1xf64>) -> f64
  }
  return
}

//| refused: reverse reverses a dependence [reverses-dependence]
//|  --> parallelize_atomic_zeros_refused.mlir:7:10
//|   |
//| 7 |     %r = memref.atomic_rmw maxnumf %v, %H[%c0] : (f64, memref<1xf64>) -> f64
//|   |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |          |
//|   |          overwrites %H[0] at %i = 1
//|   |          reads %H[0] at %i = 0
//|   |
//|   = all such pairs: { [i] -> [i'] : i >= 0 and i < i' <= 7 }
//|   = help: nothing nearer: 4 tried
//| exit code 1
