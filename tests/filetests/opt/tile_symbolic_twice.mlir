// RUN: farkas opt -t 'tile(%i,%j;%n,16) tile(%i,%j;4,4)'
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
//| #map1 = affine_map<()[s0, s1] -> (s0 ceildiv s1)>
//| #map2 = affine_map<(d0)[s0] -> (((d0 * s0) floordiv 4) * 4)>
//| #map3 = affine_map<(d0)[s0, s1] -> (d0 * s0 + s0, s1)>
//| #map4 = affine_map<(d0) -> (d0)>
//| #map5 = affine_map<(d0) -> (d0 + 13)>
//| #map6 = affine_map<(d0, d1)[s0] -> (d0, d1 * s0)>
//| #map7 = affine_map<(d0, d1)[s0, s1] -> (d0 + 4, d1 * s0 + s0, s1)>
//| #map8 = affine_map<(d0)[s0] -> (d0 + 4, s0)>
//| module {
//|   func.func @gemm(%n: index, %m: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>) {
//|     %n_1 = affine.max #map()[%n]
//|     affine.for %i_t = 0 to #map1()[%m, %n_1] {
//|       affine.for %j_t = 0 to %m step 16 {
//|         affine.for %i_t2 = #map2(%i_t)[%n_1] to min #map3(%i_t)[%n_1, %m] step 4 {
//|           affine.for %j_t2 = #map4(%j_t) to #map5(%j_t) step 4 {
//|             affine.for %i = max #map6(%i_t2, %i_t)[%n_1] to min #map7(%i_t2, %i_t)[%n_1, %m] {
//|               affine.for %j = #map4(%j_t2) to min #map8(%j_t2)[%m] {
//|                 affine.for %k = 0 to %m {
//|                   %a = affine.load %A[%i, %k] : memref<?x?xf64>
//|                   %b = affine.load %B[%k, %j] : memref<?x?xf64>
//|                   %c = affine.load %C[%i, %j] : memref<?x?xf64>
//|                   %0 = arith.mulf %a, %b : f64
//|                   %1 = arith.addf %c, %0 : f64
//|                   affine.store %1, %C[%i, %j] : memref<?x?xf64>
//|                 }
//|               }
//|             }
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
