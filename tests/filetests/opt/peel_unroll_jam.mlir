// RUN: farkas opt -t 'peel(%j;last) unroll_jam(%j;2)'
func.func @f(%A: memref<?x?xf32>, %n: index, %x: f32) {
  affine.for %j = 0 to %n step 2 {
    affine.for %k = 0 to %n {
      affine.store %x, %A[%j, %k] : memref<?x?xf32>
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (s0 - 4)>
//| #map1 = affine_map<()[s0] -> (((s0 floordiv 2 + s0) floordiv 2) * -4 + s0 * 4 - 4, 0)>
//| #map2 = affine_map<()[s0] -> (((s0 + 1) floordiv 2) * 2 - 3)>
//| #set = affine_set<()[s0] : (((s0 + 1) floordiv 2) * 2 - 2 >= 0)>
//| module {
//|   func.func @f(%A: memref<?x?xf32>, %n: index, %x: f32) {
//|     affine.for %j = 0 to #map()[%n] step 4 {
//|       affine.for %k = 0 to %n {
//|         affine.store %x, %A[%j, %k] : memref<?x?xf32>
//|         affine.store %x, %A[%j + 2, %k] : memref<?x?xf32>
//|       }
//|     }
//|     affine.for %j_1 = max #map1()[%n] to #map2()[%n] step 2 {
//|       affine.for %k_2 = 0 to %n {
//|         affine.store %x, %A[%j_1, %k_2] : memref<?x?xf32>
//|       }
//|     }
//|     affine.if #set()[%n] {
//|       affine.for %k_1 = 0 to %n {
//|         affine.store %x, %A[((symbol(%n) + 1) floordiv 2) * 2 - 2, %k_1] : memref<?x?xf32>
//|       }
//|     }
//|     return
//|   }
//| }
