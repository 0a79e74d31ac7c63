// RUN: farkas opt -t 'parallelize(%k)'
func.func @gemm(%n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.for %k = 0 to %n {
        %a = affine.load %A[%i, %k] : memref<?x?xf64>
        %b = affine.load %B[%k, %j] : memref<?x?xf64>
        %c = affine.load %C[%i, %j] : memref<?x?xf64>
        %0 = arith.mulf %a, %b : f64
        %1 = arith.addf %c, %0 : f64
        affine.store %1, %C[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

//| refused: parallelize: iterations of %k depend on each other [carries-dependence]
//|   --> gemm_parallelize_k.mlir:8:14
//|    |
//|  8 |         %c = affine.load %C[%i, %j] : memref<?x?xf64>
//|    |              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ reads %C[0, 0] at (%i, %j, %k) = (0, 0, 1)
//| ...
//| 11 |         affine.store %1, %C[%i, %j] : memref<?x?xf64>
//|    |         --------------------------------------------- writes %C[0, 0] at (%i, %j, %k) = (0, 0, 0)
//|    |
//|    = with %n = 2
//|    = all such pairs: [n] -> { [i, j, k] -> [i, j, k'] : 0 <= i < n and 0 <= j < n and k >= 0 and k < k' < n }
//|    = help: try: --reassociate
//| exit code 1
