// RUN: farkas opt -t 'tile(%i,%j;%n,%n) parallelize(%i_t) parallelize(%j_t)'
func.func @gemm(%n: index, %m: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>) {
  affine.for %i = 0 to %m {
    affine.for %j = 0 to %m {
      affine.for %k = 0 to %m {
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

//| #map = affine_map<()[s0] -> (s0, 1)>
//| #map1 = affine_map<(d0)[s0] -> (d0 * s0)>
//| #map2 = affine_map<(d0)[s0, s1] -> (d0 * s0 + s0, s1)>
//| module {
//|   func.func @gemm(%n: index, %m: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>) {
//|     %n_1 = affine.max #map()[%n]
//|     affine.parallel (%i_t, %j_t) = (0, 0) to (symbol(%m) ceildiv symbol(%n_1), symbol(%m) ceildiv symbol(%n_1)) {
//|       affine.for %i = #map1(%i_t)[%n_1] to min #map2(%i_t)[%n_1, %m] {
//|         affine.for %j = #map1(%j_t)[%n_1] to min #map2(%j_t)[%n_1, %m] {
//|           affine.for %k = 0 to %m {
//|             %a = affine.load %A[%i, %k] : memref<?x?xf64>
//|             %b = affine.load %B[%k, %j] : memref<?x?xf64>
//|             %c = affine.load %C[%i, %j] : memref<?x?xf64>
//|             %0 = arith.mulf %a, %b : f64
//|             %1 = arith.addf %c, %0 : f64
//|             affine.store %1, %C[%i, %j] : memref<?x?xf64>
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @gemm: not re-read: for sizes of tiles other than 1, 2 and 7
//| @gemm: proved for every %n >= 1; a smaller one counts as 1
//| @gemm: assumed: sums and products with %n do not wrap
//| @gemm: assumed: %A and %C do not overlap
//| @gemm: assumed: %B and %C do not overlap
