// RUN: farkas opt -t auto
// Step k + 1 of an elimination waits for element k + 1 of the row, which step k changes: four steps cannot run side by side. But for the corner of
// each four of them all elements wait for earlier steps only.
func.func @solve(%n: index, %m: index, %L: memref<?x?xf64>, %X: memref<?x?xf64>) {
  affine.for %i = 0 to %m {
    affine.for %k = 0 to %n {
      %x = affine.load %X[%i, %k] : memref<?x?xf64>
      %d = affine.load %L[%k, %k] : memref<?x?xf64>
      %q = arith.divf %x, %d : f64
      affine.store %q, %X[%i, %k] : memref<?x?xf64>
      affine.for %j = affine_map<(d0) -> (d0 + 1)>(%k) to %n {
        %y = affine.load %X[%i, %j] : memref<?x?xf64>
        %z = affine.load %X[%i, %k] : memref<?x?xf64>
        %l = affine.load %L[%k, %j] : memref<?x?xf64>
        %p = arith.mulf %z, %l : f64
        %s = arith.subf %y, %p : f64
        affine.store %s, %X[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0)[s0] -> (d0 + 32, s0)>
//| #map2 = affine_map<(d0) -> (d0 + 29)>
//| #map3 = affine_map<(d0)[s0] -> (d0 + 4, s0)>
//| #map4 = affine_map<(d0) -> (d0 + 1)>
//| #map5 = affine_map<(d0) -> (d0 + 4)>
//| module {
//|   func.func @solve(%n: index, %m: index, %L: memref<?x?xf64>, %X: memref<?x?xf64>) {
//|     affine.parallel (%i_t) = (0) to (symbol(%m)) step (32) {
//|       affine.for %k_t = 0 to %n step 32 {
//|         affine.for %i = #map(%i_t) to min #map1(%i_t)[%m] {
//|           affine.for %k_t2 = #map(%k_t) to #map2(%k_t) step 4 {
//|             affine.for %k = #map(%k_t2) to min #map3(%k_t2)[%n] {
//|               %x = affine.load %X[%i, %k] : memref<?x?xf64>
//|               %d = affine.load %L[%k, %k] : memref<?x?xf64>
//|               %q = arith.divf %x, %d : f64
//|               affine.store %q, %X[%i, %k] : memref<?x?xf64>
//|               affine.for %j = #map4(%k) to min #map3(%k_t2)[%n] {
//|                 %y = affine.load %X[%i, %j] : memref<?x?xf64>
//|                 %z = affine.load %X[%i, %k] : memref<?x?xf64>
//|                 %l = affine.load %L[%k, %j] : memref<?x?xf64>
//|                 %p = arith.mulf %z, %l : f64
//|                 %s = arith.subf %y, %p : f64
//|                 affine.store %s, %X[%i, %j] : memref<?x?xf64>
//|               }
//|             }
//|             affine.for %j_1 = #map5(%k_t2) to %n {
//|               %y = affine.load %X[%i, %j_1] : memref<?x?xf64>
//|               %z = affine.load %X[%i, %k_t2] : memref<?x?xf64>
//|               %l = affine.load %L[%k_t2, %j_1] : memref<?x?xf64>
//|               %p = arith.mulf %z, %l : f64
//|               %s = arith.subf %y, %p : f64
//|               affine.store %s, %X[%i, %j_1] : memref<?x?xf64>
//|               %y_1 = affine.load %X[%i, %j_1] : memref<?x?xf64>
//|               %z_1 = affine.load %X[%i, %k_t2 + 1] : memref<?x?xf64>
//|               %l_1 = affine.load %L[%k_t2 + 1, %j_1] : memref<?x?xf64>
//|               %p_1 = arith.mulf %z_1, %l_1 : f64
//|               %s_1 = arith.subf %y_1, %p_1 : f64
//|               affine.store %s_1, %X[%i, %j_1] : memref<?x?xf64>
//|               %y_2 = affine.load %X[%i, %j_1] : memref<?x?xf64>
//|               %z_2 = affine.load %X[%i, %k_t2 + 2] : memref<?x?xf64>
//|               %l_2 = affine.load %L[%k_t2 + 2, %j_1] : memref<?x?xf64>
//|               %p_2 = arith.mulf %z_2, %l_2 : f64
//|               %s_2 = arith.subf %y_2, %p_2 : f64
//|               affine.store %s_2, %X[%i, %j_1] : memref<?x?xf64>
//|               %y_3 = affine.load %X[%i, %j_1] : memref<?x?xf64>
//|               %z_3 = affine.load %X[%i, %k_t2 + 3] : memref<?x?xf64>
//|               %l_3 = affine.load %L[%k_t2 + 3, %j_1] : memref<?x?xf64>
//|               %p_3 = arith.mulf %z_3, %l_3 : f64
//|               %s_3 = arith.subf %y_3, %p_3 : f64
//|               affine.store %s_3, %X[%i, %j_1] : memref<?x?xf64>
//|             }
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @solve: auto orders the function anew: --schedule shows the tree, then strip_mine(%k;4) split(%j; %j < %k_t2 + 4) distribute(%k) unroll_jam(%k_1;4)
//| @solve: order of S0 to S1: %i_t by 32 parallel > %k_t by 32 > %i > %k > %j
//| @solve: assumed: %L and %X do not overlap
