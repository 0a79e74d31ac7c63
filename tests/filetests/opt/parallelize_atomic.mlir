// RUN: farkas opt -t parallelize
// Updates that nothing comes between, of integers and of the least or greatest of floats, come to the same in any order, wherever they are.
func.func @counts(%n: index, %K: memref<?xindex>, %H: memref<?xi32>, %M: memref<?xf64>, %X: memref<?xf64>) {
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  affine.for %i = 0 to %n {
    %k = affine.load %K[%i] : memref<?xindex>
    %0 = memref.atomic_rmw addi %one, %H[%k] : (i32, memref<?xi32>) -> i32
    %l = affine.load %K[%n - %i - 1] : memref<?xindex>
    %1 = memref.atomic_rmw addi %two, %H[%l] : (i32, memref<?xi32>) -> i32
    %x = affine.load %X[%i] : memref<?xf64>
    %2 = memref.atomic_rmw maximumf %x, %M[%k] : (f64, memref<?xf64>) -> f64
  }
  return
}

//| module {
//|   func.func @counts(%n: index, %K: memref<?xindex>, %H: memref<?xi32>, %M: memref<?xf64>, %X: memref<?xf64>) {
//|     %one = arith.constant 1 : i32
//|     %two = arith.constant 2 : i32
//|     affine.parallel (%i) = (0) to (symbol(%n)) {
//|       %k = affine.load %K[%i] : memref<?xindex>
//|       %0 = memref.atomic_rmw addi %one, %H[%k] : (i32, memref<?xi32>) -> i32
//|       %l = affine.load %K[%n - %i - 1] : memref<?xindex>
//|       %1 = memref.atomic_rmw addi %two, %H[%l] : (i32, memref<?xi32>) -> i32
//|       %x = affine.load %X[%i] : memref<?xf64>
//|       %2 = memref.atomic_rmw maximumf %x, %M[%k] : (f64, memref<?xf64>) -> f64
//|     }
//|     return
//|   }
//| }
//| @counts: %i is parallel
//| @counts: assumed: %K, %H and %M do not overlap
//| @counts: assumed: %H, %X and %M do not overlap
