// RUN: farkas opt -t 'parallelize(%k)'
func.func @gemm(%ni: index, %nj: index, %nk: index, %C: memref<?x?xf64>, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
  affine.for %i = 0 to %ni {
    affine.for %j = 0 to %nj {
      affine.for %k = 0 to %nk {
        %c = affine.load %C[%i, %j] : memref<?x?xf64>
        %a = affine.load %A[%i, %k] : memref<?x?xf64>
        %b = affine.load %B[%k, %j] : memref<?x?xf64>
        %ab = arith.mulf %a, %b : f64
        %sum = arith.addf %c, %ab : f64
        affine.store %sum, %C[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

//| refused: parallelize: iterations of %k depend on each other [carries-dependence]
//|   --> parallelize_reduction_refused.mlir:6:14
//|    |
//|  6 |         %c = affine.load %C[%i, %j] : memref<?x?xf64>
//|    |              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ reads %C[0, 0] at (%i, %j, %k) = (0, 0, 1)
//| ...
//| 11 |         affine.store %sum, %C[%i, %j] : memref<?x?xf64>
//|    |         ----------------------------------------------- writes %C[0, 0] at (%i, %j, %k) = (0, 0, 0)
//|    |
//|    = with %ni = 1, %nj = 1, %nk = 2
//|    = all such pairs: [ni, nj, nk] -> { [i, j, k] -> [i, j, k'] : 0 <= i < ni and 0 <= j < nj and k >= 0 and k < k' < nk }
//|    = help: try: --reassociate
//| exit code 1
