// RUN: farkas opt -t vectorize(%j;8;mask)
// Subscripts that `arith` computes, of loops over indices and over integers, are read as sums of the loops' variables.
func.func @indices(%A: memref<64x64xf32>, %B: memref<64x64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c62 = arith.constant 62 : index
  scf.for %i = %c0 to %c62 step %c1 {
    %i1 = arith.addi %i, %c1 : index
    scf.for %j = %c0 to %n step %c1 {
      %j1 = arith.addi %j, %c1 : index
      %a = memref.load %A[%i1, %j1] : memref<64x64xf32>
      %s = arith.addf %a, %a : f32
      memref.store %s, %B[%i, %j] : memref<64x64xf32>
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (s0 - 7)>
//| #map1 = affine_map<()[s0] -> ((s0 floordiv 8) * 8, 0)>
//| #map2 = affine_map<(d0)[s0] -> (-d0 + s0)>
//| #map3 = affine_map<(d0) -> (d0 + 1)>
//| module {
//|   func.func @indices(%A: memref<64x64xf32>, %B: memref<64x64xf32>, %n: index) {
//|     %c0 = arith.constant 0 : index
//|     %c1 = arith.constant 1 : index
//|     %c62 = arith.constant 62 : index
//|     affine.for %i = 0 to 62 {
//|       %i1 = arith.addi %i, %c1 : index
//|       affine.for %j = 0 to #map()[%n] step 8 {
//|         %a = affine.vector_load %A[%i + 1, %j + 1] : memref<64x64xf32>, vector<8xf32>
//|         %s = arith.addf %a, %a : vector<8xf32>
//|         affine.vector_store %s, %B[%i, %j] : memref<64x64xf32>, vector<8xf32>
//|       }
//|       %cst = arith.constant 0.000000e+00 : f32
//|       %0 = vector.broadcast %cst : f32 to vector<8xf32>
//|       affine.for %j_1 = max #map1()[%n] to %n step 8 {
//|         %1 = affine.apply #map2(%j_1)[%n]
//|         %2 = vector.create_mask %1 : vector<8xi1>
//|         %3 = affine.apply #map3(%i)
//|         %4 = affine.apply #map3(%j_1)
//|         %a = vector.maskedload %A[%3, %4], %2, %0 : memref<64x64xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
//|         %s = arith.addf %a, %a : vector<8xf32>
//|         vector.maskedstore %B[%i, %j_1], %2, %s : memref<64x64xf32>, vector<8xi1>, vector<8xf32>
//|       }
//|     }
//|     return
//|   }
//| }
//| @indices: assumed: %A and %B do not overlap
//| @indices: %j: 8 iterations at once
