// RUN: farkas opt -t 'fuse(%i,%i1;shift=1) skew(%t,%i;2) tile(%t,%i;16,32) unroll_jam(%i;4) vectorize(%j;8)'
// Of a function with many copies of two statements one loop becomes another one: only that has to be proved.
func.func @f(%A: memref<?x?xf64>, %B: memref<?x?xf64>, %n: index, %m: index, %T: index) {
  affine.for %t = 0 to %T {
  affine.for %i = 1 to %n {
    affine.for %j = 1 to %m {
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      %b = affine.load %A[%i - 1, %j] : memref<?x?xf64>
      %c = arith.addf %a, %b : f64
      affine.store %c, %B[%i, %j] : memref<?x?xf64>
    }
  }
  affine.for %i1 = 1 to %n {
    affine.for %j1 = 1 to %m {
      %a = affine.load %B[%i1, %j1] : memref<?x?xf64>
      affine.store %a, %A[%i1, %j1] : memref<?x?xf64>
    }
  }
  }
  return
}

//| #map = affine_map<()[s0] -> ((((-s0 - 21) floordiv 2) ceildiv 16) * 16, 0)>
//| #map1 = affine_map<(d0) -> (((d0 + 1) floordiv 2) * 4)>
//| #map2 = affine_map<(d0)[s0, s1] -> (((d0 * 2 + s0 + 2) floordiv 4) * 4 + s0 + 27, ((d0 * 2 + s0 + 2) floordiv 4) * 4 + 32, ((s0 + s1 * 2 + 2) floordiv 4) * 4 + s0 - 5, ((s0 + s1 * 2 + 2) floordiv 4) * 4)>
//| #map3 = affine_map<(d0) -> (d0)>
//| #map4 = affine_map<(d0)[s0] -> (d0 + 16, s0)>
//| #map5 = affine_map<(d0, d1) -> (d0 * 2 + 1, d1)>
//| #map6 = affine_map<(d0)[s0] -> (d0 * 2 + s0 + 1, ((d0 * 2 + 5) floordiv 4) * 4)>
//| #map7 = affine_map<(d0, d1) -> (((d0 * 2 + 2) ceildiv 4) * 4, d1)>
//| #map8 = affine_map<(d0, d1)[s0] -> (d0 * 2 + s0 - 3, d1 + 29)>
//| #map9 = affine_map<()[s0] -> (s0 - 7)>
//| #map10 = affine_map<()[s0] -> (((s0 - 1) floordiv 8) * 8 + 1, 1)>
//| #map11 = affine_map<(d0, d1)[s0] -> (((d0 * 2 + 5) floordiv 4) * 4, ((d0 * 2 + s0) floordiv 4) * 4, d1)>
//| #map12 = affine_map<(d0, d1)[s0] -> (d0 * 2 + s0 + 1, d1 + 32)>
//| #set = affine_set<(d0, d1)[s0] : (d0 * 2 - d1 + s0 - 1 >= 0)>
//| #set1 = affine_set<(d0, d1) : (d0 - d1 * 2 - 2 >= 0)>
//| module {
//|   func.func @f(%A: memref<?x?xf64>, %B: memref<?x?xf64>, %n: index, %m: index, %T: index) {
//|     affine.for %t_t = max #map()[%n] to %T step 16 {
//|       affine.for %i_t = #map1(%t_t) to min #map2(%t_t)[%n, %T] step 32 {
//|         affine.for %t = #map3(%t_t) to min #map4(%t_t)[%T] {
//|           affine.for %i_1 = max #map5(%t, %i_t) to min #map6(%t)[%n] {
//|             affine.if #set(%t, %i_1)[%n] {
//|               affine.for %j_1 = 1 to %m {
//|                 %a = affine.load %A[%i_1 - %t * 2, %j_1] : memref<?x?xf64>
//|                 %b = affine.load %A[%i_1 - %t * 2 - 1, %j_1] : memref<?x?xf64>
//|                 %c = arith.addf %a, %b : f64
//|                 affine.store %c, %B[%i_1 - %t * 2, %j_1] : memref<?x?xf64>
//|               }
//|             }
//|             affine.if #set1(%i_1, %t) {
//|               affine.for %j1_1 = 1 to %m {
//|                 %a = affine.load %B[%i_1 - %t * 2 - 1, %j1_1] : memref<?x?xf64>
//|                 affine.store %a, %A[%i_1 - %t * 2 - 1, %j1_1] : memref<?x?xf64>
//|               }
//|             }
//|           }
//|           affine.for %i = max #map7(%t, %i_t) to min #map8(%t, %i_t)[%n] step 4 {
//|             affine.for %j = 1 to #map9()[%m] step 8 {
//|               %a = affine.vector_load %A[%i - %t * 2, %j] : memref<?x?xf64>, vector<8xf64>
//|               %b = affine.vector_load %A[%i - %t * 2 - 1, %j] : memref<?x?xf64>, vector<8xf64>
//|               %c = arith.addf %a, %b : vector<8xf64>
//|               affine.vector_store %c, %B[%i - %t * 2, %j] : memref<?x?xf64>, vector<8xf64>
//|               %a_7 = affine.vector_load %A[%i - %t * 2 + 1, %j] : memref<?x?xf64>, vector<8xf64>
//|               %b_4 = affine.vector_load %A[%i - %t * 2, %j] : memref<?x?xf64>, vector<8xf64>
//|               %c_4 = arith.addf %a_7, %b_4 : vector<8xf64>
//|               affine.vector_store %c_4, %B[%i - %t * 2 + 1, %j] : memref<?x?xf64>, vector<8xf64>
//|               %a_8 = affine.vector_load %A[%i - %t * 2 + 2, %j] : memref<?x?xf64>, vector<8xf64>
//|               %b_5 = affine.vector_load %A[%i - %t * 2 + 1, %j] : memref<?x?xf64>, vector<8xf64>
//|               %c_5 = arith.addf %a_8, %b_5 : vector<8xf64>
//|               affine.vector_store %c_5, %B[%i - %t * 2 + 2, %j] : memref<?x?xf64>, vector<8xf64>
//|               %a_9 = affine.vector_load %A[%i - %t * 2 + 3, %j] : memref<?x?xf64>, vector<8xf64>
//|               %b_6 = affine.vector_load %A[%i - %t * 2 + 2, %j] : memref<?x?xf64>, vector<8xf64>
//|               %c_6 = arith.addf %a_9, %b_6 : vector<8xf64>
//|               affine.vector_store %c_6, %B[%i - %t * 2 + 3, %j] : memref<?x?xf64>, vector<8xf64>
//|             }
//|             affine.for %j_3 = max #map10()[%m] to %m {
//|               %a = affine.load %A[%i - %t * 2, %j_3] : memref<?x?xf64>
//|               %b = affine.load %A[%i - %t * 2 - 1, %j_3] : memref<?x?xf64>
//|               %c = arith.addf %a, %b : f64
//|               affine.store %c, %B[%i - %t * 2, %j_3] : memref<?x?xf64>
//|               %a_4 = affine.load %A[%i - %t * 2 + 1, %j_3] : memref<?x?xf64>
//|               %b_1 = affine.load %A[%i - %t * 2, %j_3] : memref<?x?xf64>
//|               %c_1 = arith.addf %a_4, %b_1 : f64
//|               affine.store %c_1, %B[%i - %t * 2 + 1, %j_3] : memref<?x?xf64>
//|               %a_5 = affine.load %A[%i - %t * 2 + 2, %j_3] : memref<?x?xf64>
//|               %b_2 = affine.load %A[%i - %t * 2 + 1, %j_3] : memref<?x?xf64>
//|               %c_2 = arith.addf %a_5, %b_2 : f64
//|               affine.store %c_2, %B[%i - %t * 2 + 2, %j_3] : memref<?x?xf64>
//|               %a_6 = affine.load %A[%i - %t * 2 + 3, %j_3] : memref<?x?xf64>
//|               %b_3 = affine.load %A[%i - %t * 2 + 2, %j_3] : memref<?x?xf64>
//|               %c_3 = arith.addf %a_6, %b_3 : f64
//|               affine.store %c_3, %B[%i - %t * 2 + 3, %j_3] : memref<?x?xf64>
//|             }
//|             affine.for %j1 = 1 to %m {
//|               %a = affine.load %B[%i - %t * 2 - 1, %j1] : memref<?x?xf64>
//|               affine.store %a, %A[%i - %t * 2 - 1, %j1] : memref<?x?xf64>
//|               %a_1 = affine.load %B[%i - %t * 2, %j1] : memref<?x?xf64>
//|               affine.store %a_1, %A[%i - %t * 2, %j1] : memref<?x?xf64>
//|               %a_2 = affine.load %B[%i - %t * 2 + 1, %j1] : memref<?x?xf64>
//|               affine.store %a_2, %A[%i - %t * 2 + 1, %j1] : memref<?x?xf64>
//|               %a_3 = affine.load %B[%i - %t * 2 + 2, %j1] : memref<?x?xf64>
//|               affine.store %a_3, %A[%i - %t * 2 + 2, %j1] : memref<?x?xf64>
//|             }
//|           }
//|           affine.for %i_2 = max #map11(%t, %i_t)[%n] to min #map12(%t, %i_t)[%n] {
//|             affine.if #set(%t, %i_2)[%n] {
//|               affine.for %j_2 = 1 to %m {
//|                 %a = affine.load %A[%i_2 - %t * 2, %j_2] : memref<?x?xf64>
//|                 %b = affine.load %A[%i_2 - %t * 2 - 1, %j_2] : memref<?x?xf64>
//|                 %c = arith.addf %a, %b : f64
//|                 affine.store %c, %B[%i_2 - %t * 2, %j_2] : memref<?x?xf64>
//|               }
//|             }
//|             affine.for %j1_2 = 1 to %m {
//|               %a = affine.load %B[%i_2 - %t * 2 - 1, %j1_2] : memref<?x?xf64>
//|               affine.store %a, %A[%i_2 - %t * 2 - 1, %j1_2] : memref<?x?xf64>
//|             }
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
//| @f: %j: 8 iterations at once
