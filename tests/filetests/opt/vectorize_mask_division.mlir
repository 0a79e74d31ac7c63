// RUN: farkas opt -t 'vectorize(%i;4;mask)'
// By a number that is more than 0 lanes may divide that do not run.
func.func @f(%A: memref<?xi32>, %B: memref<?xi32>, %n: index) {
  %c = arith.constant 3 : i32
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xi32>
    %q = arith.divsi %a, %c : i32
    affine.store %q, %B[%i] : memref<?xi32>
  }
  return
}

//| #map = affine_map<()[s0] -> (s0 - 3)>
//| #map1 = affine_map<()[s0] -> ((s0 floordiv 4) * 4, 0)>
//| #map2 = affine_map<(d0)[s0] -> (-d0 + s0)>
//| module {
//|   func.func @f(%A: memref<?xi32>, %B: memref<?xi32>, %n: index) {
//|     %c = arith.constant 3 : i32
//|     %0 = vector.broadcast %c : i32 to vector<4xi32>
//|     affine.for %i = 0 to #map()[%n] step 4 {
//|       %a = affine.vector_load %A[%i] : memref<?xi32>, vector<4xi32>
//|       %q = arith.divsi %a, %0 : vector<4xi32>
//|       affine.vector_store %q, %B[%i] : memref<?xi32>, vector<4xi32>
//|     }
//|     %c0_i32 = arith.constant 0 : i32
//|     %1 = vector.broadcast %c0_i32 : i32 to vector<4xi32>
//|     %2 = vector.broadcast %c : i32 to vector<4xi32>
//|     affine.for %i_1 = max #map1()[%n] to %n step 4 {
//|       %3 = affine.apply #map2(%i_1)[%n]
//|       %4 = vector.create_mask %3 : vector<4xi1>
//|       %a = vector.maskedload %A[%i_1], %4, %1 : memref<?xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
//|       %q = arith.divsi %a, %2 : vector<4xi32>
//|       vector.maskedstore %B[%i_1], %4, %q : memref<?xi32>, vector<4xi1>, vector<4xi32>
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
//| @f: %i: 4 iterations at once
