// RUN: farkas opt -t vectorize(%j;8)
// A loop that counts in 32 bits.
func.func @integers(%A: memref<64xf32>, %B: memref<64xf32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %j = %c0 to %n step %c1 : i32 {
    %at = arith.index_cast %j : i32 to index
    %a = memref.load %A[%at] : memref<64xf32>
    memref.store %a, %B[%at] : memref<64xf32>
  }
  return
}

//| #map = affine_map<()[s0] -> (s0 - 7)>
//| #map1 = affine_map<()[s0] -> ((s0 floordiv 8) * 8, 0)>
//| module {
//|   func.func @integers(%A: memref<64xf32>, %B: memref<64xf32>, %n: i32) {
//|     %c0 = arith.constant 0 : i32
//|     %c1 = arith.constant 1 : i32
//|     %n_1 = arith.index_cast %n : i32 to index
//|     affine.for %j = 0 to #map()[%n_1] step 8 {
//|       %a = affine.vector_load %A[%j] : memref<64xf32>, vector<8xf32>
//|       affine.vector_store %a, %B[%j] : memref<64xf32>, vector<8xf32>
//|     }
//|     affine.for %j_1 = max #map1()[%n_1] to %n_1 {
//|       %a = memref.load %A[%j_1] : memref<64xf32>
//|       memref.store %a, %B[%j_1] : memref<64xf32>
//|     }
//|     return
//|   }
//| }
//| @integers: assumed: %A and %B do not overlap
//| @integers: %j: 8 iterations at once
