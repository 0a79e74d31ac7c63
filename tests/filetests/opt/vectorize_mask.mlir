// RUN: farkas opt -t 'vectorize(%i;8;mask)'
// What is left over is one more chunk, in which as many lanes run as there are iterations.
func.func @shift(%A: memref<?xf32>, %x: f32, %n: index) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i + 1] : memref<?xf32>
    %b = arith.mulf %a, %x : f32
    affine.store %b, %A[%i] : memref<?xf32>
  }
  return
}

//| #map = affine_map<()[s0] -> (s0 - 7)>
//| #map1 = affine_map<()[s0] -> ((s0 floordiv 8) * 8, 0)>
//| #map2 = affine_map<(d0)[s0] -> (-d0 + s0)>
//| #map3 = affine_map<(d0) -> (d0 + 1)>
//| module {
//|   func.func @shift(%A: memref<?xf32>, %x: f32, %n: index) {
//|     %0 = vector.broadcast %x : f32 to vector<8xf32>
//|     affine.for %i = 0 to #map()[%n] step 8 {
//|       %a = affine.vector_load %A[%i + 1] : memref<?xf32>, vector<8xf32>
//|       %b = arith.mulf %a, %0 : vector<8xf32>
//|       affine.vector_store %b, %A[%i] : memref<?xf32>, vector<8xf32>
//|     }
//|     %cst = arith.constant 0.000000e+00 : f32
//|     %1 = vector.broadcast %cst : f32 to vector<8xf32>
//|     %2 = vector.broadcast %x : f32 to vector<8xf32>
//|     affine.for %i_1 = max #map1()[%n] to %n step 8 {
//|       %3 = affine.apply #map2(%i_1)[%n]
//|       %4 = vector.create_mask %3 : vector<8xi1>
//|       %5 = affine.apply #map3(%i_1)
//|       %a = vector.maskedload %A[%5], %4, %1 : memref<?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
//|       %b = arith.mulf %a, %2 : vector<8xf32>
//|       vector.maskedstore %A[%i_1], %4, %b : memref<?xf32>, vector<8xi1>, vector<8xf32>
//|     }
//|     return
//|   }
//| }
//| @shift: %i: 8 iterations at once
