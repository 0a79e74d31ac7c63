// RUN: farkas opt -t 'vectorize(%i;8)'
// Each lane reads what no lane of its chunk or before it has written: all reads of a chunk may come before its stores.
func.func @shift(%A: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i + 1] : memref<?xf32>
    affine.store %a, %A[%i] : memref<?xf32>
  }
  return
}

//| #map = affine_map<()[s0] -> (s0 - 7)>
//| #map1 = affine_map<()[s0] -> ((s0 floordiv 8) * 8, 0)>
//| module {
//|   func.func @shift(%A: memref<?xf32>, %n: index) {
//|     affine.for %i = 0 to #map()[%n] step 8 {
//|       %a = affine.vector_load %A[%i + 1] : memref<?xf32>, vector<8xf32>
//|       affine.vector_store %a, %A[%i] : memref<?xf32>, vector<8xf32>
//|     }
//|     affine.for %i_1 = max #map1()[%n] to %n {
//|       %a = affine.load %A[%i_1 + 1] : memref<?xf32>
//|       affine.store %a, %A[%i_1] : memref<?xf32>
//|     }
//|     return
//|   }
//| }
//| @shift: %i: 8 iterations at once
