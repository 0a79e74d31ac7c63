// RUN: farkas opt -t 'tile(%i,%j,%k;32,32,32) parallelize'
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

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0)[s0] -> (d0 + 32, s0)>
//| module {
//|   func.func @gemm(%ni: index, %nj: index, %nk: index, %C: memref<?x?xf64>, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
//|     affine.parallel (%i_t, %j_t) = (0, 0) to (symbol(%ni), symbol(%nj)) step (32, 32) {
//|       affine.for %k_t = 0 to %nk step 32 {
//|         affine.parallel (%i, %j) = (%i_t, %j_t) to (min(%i_t + 32, symbol(%ni)), min(%j_t + 32, symbol(%nj))) {
//|           affine.for %k = #map(%k_t) to min #map1(%k_t)[%nk] {
//|             %c = affine.load %C[%i, %j] : memref<?x?xf64>
//|             %a = affine.load %A[%i, %k] : memref<?x?xf64>
//|             %b = affine.load %B[%k, %j] : memref<?x?xf64>
//|             %ab = arith.mulf %a, %b : f64
//|             %sum = arith.addf %c, %ab : f64
//|             affine.store %sum, %C[%i, %j] : memref<?x?xf64>
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @gemm: %i_t is parallel
//| @gemm: %j_t is parallel
//| @gemm: %k_t is not parallel: affine.store writes %C[0, 0] at (%i, %j, %k) = (0, 0, 31), then affine.load reads it at (0, 0, 32), for %ni = 1, %nj = 1, %nk = 33; try: --reassociate -t 'tile(%i,%j,%k;32,32,32) parallelize(%k_t;privatize=8)'
//| @gemm: %i is parallel
//| @gemm: %j is parallel
//| @gemm: %k is not parallel: affine.store writes %C[0, 0] at (%i, %j, %k) = (0, 0, 0), then affine.load reads it at (0, 0, 1), for %ni = 1, %nj = 1, %nk = 2; try: --reassociate
//| @gemm: assumed: %C and %A do not overlap
//| @gemm: assumed: %C and %B do not overlap
