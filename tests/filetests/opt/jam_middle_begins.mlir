// RUN: farkas opt -t 'unroll_jam(%i;3)'
// Rows that end together: nothing stands behind the middle. A condition that does not speak of the loop stays.
func.func @triangle(%A: memref<?x?xf32>, %x: f32, %m: index, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to %n {
      affine.store %x, %A[%i, %j] : memref<?x?xf32>
      affine.if affine_set<(d0)[s0] : (s0 - d0 >= 0)>(%i)[%m] {
        affine.store %x, %A[%j, %i] : memref<?x?xf32>
      }
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (s0 - 2)>
//| #map1 = affine_map<(d0) -> (d0)>
//| #map2 = affine_map<(d0) -> (d0 + 2)>
//| #map3 = affine_map<()[s0] -> ((s0 floordiv 3) * 3, 0)>
//| #set = affine_set<(d0)[s0] : (-d0 + s0 >= 0)>
//| #set1 = affine_set<(d0, d1) : (d0 - (d1 + 1) >= 0)>
//| #set2 = affine_set<(d0)[s0] : (-(d0 + 1) + s0 >= 0)>
//| #set3 = affine_set<(d0)[s0] : (-(d0 + 2) + s0 >= 0)>
//| module {
//|   func.func @triangle(%A: memref<?x?xf32>, %x: f32, %m: index, %n: index) {
//|     affine.for %i = 0 to #map()[%n] step 3 {
//|       affine.for %j = #map1(%i) to #map2(%i) {
//|         affine.store %x, %A[%i, %j] : memref<?x?xf32>
//|         affine.if #set(%i)[%m] {
//|           affine.store %x, %A[%j, %i] : memref<?x?xf32>
//|         }
//|         affine.if #set1(%j, %i) {
//|           affine.store %x, %A[%i + 1, %j] : memref<?x?xf32>
//|         }
//|         affine.if #set2(%i)[%m] {
//|           affine.if #set1(%j, %i) {
//|             affine.store %x, %A[%j, %i + 1] : memref<?x?xf32>
//|           }
//|         }
//|       }
//|       affine.for %j_2 = #map2(%i) to %n {
//|         affine.store %x, %A[%i, %j_2] : memref<?x?xf32>
//|         affine.if #set(%i)[%m] {
//|           affine.store %x, %A[%j_2, %i] : memref<?x?xf32>
//|         }
//|         affine.store %x, %A[%i + 1, %j_2] : memref<?x?xf32>
//|         affine.if #set2(%i)[%m] {
//|           affine.store %x, %A[%j_2, %i + 1] : memref<?x?xf32>
//|         }
//|         affine.store %x, %A[%i + 2, %j_2] : memref<?x?xf32>
//|         affine.if #set3(%i)[%m] {
//|           affine.store %x, %A[%j_2, %i + 2] : memref<?x?xf32>
//|         }
//|       }
//|     }
//|     affine.for %i_1 = max #map3()[%n] to %n {
//|       affine.for %j_1 = #map1(%i_1) to %n {
//|         affine.store %x, %A[%i_1, %j_1] : memref<?x?xf32>
//|         affine.if #set(%i_1)[%m] {
//|           affine.store %x, %A[%j_1, %i_1] : memref<?x?xf32>
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
