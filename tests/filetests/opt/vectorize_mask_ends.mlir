// RUN: farkas opt -t 'vectorize(%j;4;mask)'
// The lower end stays a loop. The upper end is the least of two, and so is the number of lanes that run; a scalar is read where a chunk runs.
func.func @f(%A: memref<?x?xf64>, %x: memref<?xf64>, %m: index, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to min affine_map<(d0)[s0, s1] -> (s0, s1)>(%i)[%m, %n] {
      %a = affine.load %A[%i, %j + 3] : memref<?x?xf64>
      %x0 = affine.load %x[%i] : memref<?xf64>
      %b = arith.addf %a, %x0 : f64
      affine.store %b, %A[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<()[s0, s1] -> (s0 - 3, s1 - 3)>
//| #map2 = affine_map<(d0)[s0] -> (((-d0 + s0) floordiv 4) * 4 + d0, d0)>
//| #map3 = affine_map<(d0)[s0, s1] -> (((-d0 + s0) floordiv 4) * 4 + d0, s1)>
//| #map4 = affine_map<(d0, d1)[s0, s1] -> (-d0 + ((-d1 + s0) floordiv 4) * 4 + d1, -d0 + s1)>
//| #map5 = affine_map<(d0) -> (d0 + 3)>
//| #map6 = affine_map<(d0)[s0] -> (((-d0 + s0) floordiv 4) * 4 + d0)>
//| #map7 = affine_map<(d0)[s0, s1] -> (s0, s1)>
//| #map8 = affine_map<(d0)[s0, s1] -> (-d0 + s0, -d0 + s1)>
//| module {
//|   func.func @f(%A: memref<?x?xf64>, %x: memref<?xf64>, %m: index, %n: index) {
//|     affine.for %i = 0 to %n {
//|       affine.for %j = #map(%i) to min #map1()[%m, %n] step 4 {
//|         %a = affine.vector_load %A[%i, %j + 3] : memref<?x?xf64>, vector<4xf64>
//|         %x0 = affine.load %x[%i] : memref<?xf64>
//|         %2 = vector.broadcast %x0 : f64 to vector<4xf64>
//|         %b = arith.addf %a, %2 : vector<4xf64>
//|         affine.vector_store %b, %A[%i, %j] : memref<?x?xf64>, vector<4xf64>
//|       }
//|       %cst = arith.constant 0.000000e+00 : f64
//|       %0 = vector.broadcast %cst : f64 to vector<4xf64>
//|       affine.for %j_1 = max #map2(%i)[%m] to min #map3(%i)[%n, %m] step 4 {
//|         %2 = affine.min #map4(%j_1, %i)[%n, %m]
//|         %3 = vector.create_mask %2 : vector<4xi1>
//|         %4 = affine.apply #map5(%j_1)
//|         %a = vector.maskedload %A[%i, %4], %3, %0 : memref<?x?xf64>, vector<4xi1>, vector<4xf64> into vector<4xf64>
//|         %x0 = affine.load %x[%i] : memref<?xf64>
//|         %5 = vector.broadcast %x0 : f64 to vector<4xf64>
//|         %b = arith.addf %a, %5 : vector<4xf64>
//|         vector.maskedstore %A[%i, %j_1], %3, %b : memref<?x?xf64>, vector<4xi1>, vector<4xf64>
//|       }
//|       %cst_1 = arith.constant 0.000000e+00 : f64
//|       %1 = vector.broadcast %cst_1 : f64 to vector<4xf64>
//|       affine.for %j_2 = #map6(%i)[%n] to min #map7(%i)[%m, %n] step 4 {
//|         %2 = affine.min #map8(%j_2)[%m, %n]
//|         %3 = vector.create_mask %2 : vector<4xi1>
//|         %4 = affine.apply #map5(%j_2)
//|         %a = vector.maskedload %A[%i, %4], %3, %1 : memref<?x?xf64>, vector<4xi1>, vector<4xf64> into vector<4xf64>
//|         %x0 = affine.load %x[%i] : memref<?xf64>
//|         %5 = vector.broadcast %x0 : f64 to vector<4xf64>
//|         %b = arith.addf %a, %5 : vector<4xf64>
//|         vector.maskedstore %A[%i, %j_2], %3, %b : memref<?x?xf64>, vector<4xi1>, vector<4xf64>
//|       }
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A and %x do not overlap
//| @f: %j: 4 iterations at once
