// RUN: farkas opt -t 'parallelize(%i)'
// Only the memory of %t keeps the rows in order: what is proposed gives each of them its own.
func.func @f(%n: index, %A: memref<?x?xf64>, %C: memref<?x?xf64>, %t: memref<?xf64>) {
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.store %zero, %t[%j] : memref<?xf64>
      affine.for %k = 0 to %n {
        %s = affine.load %t[%j] : memref<?xf64>
        %a = affine.load %A[%i, %k] : memref<?x?xf64>
        %c = affine.load %C[%k, %j] : memref<?x?xf64>
        %p = arith.mulf %a, %c : f64
        %q = arith.addf %s, %p : f64
        affine.store %q, %t[%j] : memref<?xf64>
      }
    }
    affine.for %l = 0 to %n {
      %r = affine.load %t[%l] : memref<?xf64>
      affine.store %r, %A[%i, %l] : memref<?x?xf64>
    }
  }
  return
}

//| refused: parallelize: iterations of %i depend on each other [carries-dependence]
//|  --> nearest_storage_refused.mlir:7:7
//|   |
//| 7 |       affine.store %zero, %t[%j] : memref<?xf64>
//|   |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |       |
//|   |       overwrites %t[0] at (%i, %j) = (1, 0)
//|   |       writes %t[0] at (%i, %j) = (0, 0)
//|   |
//|   = with %n = 2
//|   = all such pairs: [n] -> { [i, j] -> [i', j] : i >= 0 and 0 <= j < n and i < i' < n }
//|   = help: try: -t 'promote(%t,%i;private) parallelize(%i)'
//| exit code 1
