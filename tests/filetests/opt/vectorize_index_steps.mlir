// RUN: farkas opt -t 'vectorize(%i;4;mask)'
// The numbers of the iterations, and numbers that are affine in them, under a mask too.
func.func @f(%A: memref<?xi32>, %B: memref<?xindex>, %n: index) {
  affine.for %i = 0 to %n step 3 {
    %k = affine.apply affine_map<(d0) -> (d0 * 2 + 1)>(%i)
    %a = arith.index_cast %i : index to i32
    affine.store %a, %A[%i floordiv 3] : memref<?xi32>
    affine.store %k, %B[%i floordiv 3] : memref<?xindex>
  }
  return
}

//| #map = affine_map<()[s0] -> (s0 - 9)>
//| #map1 = affine_map<(d0) -> (d0 * 2 + 1)>
//| #map2 = affine_map<(d0) -> (d0 * 2 + 7)>
//| #map3 = affine_map<(d0) -> (d0 * 2 + 13)>
//| #map4 = affine_map<(d0) -> (d0 * 2 + 19)>
//| #map5 = affine_map<()[s0] -> ((((-s0) floordiv 3 + 3) floordiv 4) * -12, 0)>
//| #map6 = affine_map<(d0)[s0] -> ((-d0 + s0 + 2) floordiv 3)>
//| #map7 = affine_map<(d0) -> (d0 floordiv 3)>
//| module {
//|   func.func @f(%A: memref<?xi32>, %B: memref<?xindex>, %n: index) {
//|     affine.for %i = 0 to #map()[%n] step 12 {
//|       %0 = affine.apply #map1(%i)
//|       %1 = affine.apply #map2(%i)
//|       %2 = affine.apply #map3(%i)
//|       %3 = affine.apply #map4(%i)
//|       %k = vector.from_elements %0, %1, %2, %3 : vector<4xindex>
//|       %4 = vector.step : vector<4xindex>
//|       %c3 = arith.constant 3 : index
//|       %5 = vector.broadcast %c3 : index to vector<4xindex>
//|       %6 = arith.muli %4, %5 : vector<4xindex>
//|       %7 = vector.broadcast %i : index to vector<4xindex>
//|       %8 = arith.addi %7, %6 : vector<4xindex>
//|       %a = arith.index_cast %8 : vector<4xindex> to vector<4xi32>
//|       affine.vector_store %a, %A[%i floordiv 3] : memref<?xi32>, vector<4xi32>
//|       affine.vector_store %k, %B[%i floordiv 3] : memref<?xindex>, vector<4xindex>
//|     }
//|     affine.for %i_1 = max #map5()[%n] to %n step 12 {
//|       %0 = affine.apply #map6(%i_1)[%n]
//|       %1 = vector.create_mask %0 : vector<4xi1>
//|       %2 = affine.apply #map1(%i_1)
//|       %3 = affine.apply #map2(%i_1)
//|       %4 = affine.apply #map3(%i_1)
//|       %5 = affine.apply #map4(%i_1)
//|       %k = vector.from_elements %2, %3, %4, %5 : vector<4xindex>
//|       %6 = vector.step : vector<4xindex>
//|       %c3 = arith.constant 3 : index
//|       %7 = vector.broadcast %c3 : index to vector<4xindex>
//|       %8 = arith.muli %6, %7 : vector<4xindex>
//|       %9 = vector.broadcast %i_1 : index to vector<4xindex>
//|       %10 = arith.addi %9, %8 : vector<4xindex>
//|       %a = arith.index_cast %10 : vector<4xindex> to vector<4xi32>
//|       %11 = affine.apply #map7(%i_1)
//|       vector.maskedstore %A[%11], %1, %a : memref<?xi32>, vector<4xi1>, vector<4xi32>
//|       %12 = affine.apply #map7(%i_1)
//|       vector.maskedstore %B[%12], %1, %k : memref<?xindex>, vector<4xi1>, vector<4xindex>
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
//| @f: %i: 4 iterations at once
