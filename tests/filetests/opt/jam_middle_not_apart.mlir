// RUN: farkas opt -t 'unroll_jam(%i;2)'
// Which begin is the last depends on %m: there is no middle for all of its values.
func.func @two_begins(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %x: f32, %m: index, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = affine_map<(d0) -> (d0 * 2)>(%i) to affine_map<(d0)[s0] -> (d0 * 2 + s0)>(%i)[%n] {
      affine.store %x, %A[%i, %j] : memref<?x?xf32>
      affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0)>(%j)[%m] {
        affine.store %x, %B[%i, %j] : memref<?x?xf32>
      }
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (s0 - 1)>
//| #map1 = affine_map<(d0) -> (d0 * 2)>
//| #map2 = affine_map<(d0)[s0] -> (d0 * 2 + s0 + 2)>
//| #map3 = affine_map<()[s0] -> ((s0 floordiv 2) * 2, 0)>
//| #map4 = affine_map<(d0)[s0] -> (d0 * 2 + s0)>
//| #set = affine_set<(d0, d1)[s0] : (d0 * 2 - d1 + s0 - 1 >= 0)>
//| #set1 = affine_set<(d0)[s0] : (d0 - s0 >= 0)>
//| #set2 = affine_set<(d0, d1) : (d0 - (d1 + 1) * 2 >= 0)>
//| module {
//|   func.func @two_begins(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %x: f32, %m: index, %n: index) {
//|     affine.for %i = 0 to #map()[%n] step 2 {
//|       affine.for %j = #map1(%i) to #map2(%i)[%n] {
//|         affine.if #set(%i, %j)[%n] {
//|           affine.store %x, %A[%i, %j] : memref<?x?xf32>
//|         }
//|         affine.if #set1(%j)[%m] {
//|           affine.if #set(%i, %j)[%n] {
//|             affine.store %x, %B[%i, %j] : memref<?x?xf32>
//|           }
//|         }
//|         affine.if #set2(%j, %i) {
//|           affine.store %x, %A[%i + 1, %j] : memref<?x?xf32>
//|         }
//|         affine.if #set1(%j)[%m] {
//|           affine.if #set2(%j, %i) {
//|             affine.store %x, %B[%i + 1, %j] : memref<?x?xf32>
//|           }
//|         }
//|       }
//|     }
//|     affine.for %i_1 = max #map3()[%n] to %n {
//|       affine.for %j_1 = #map1(%i_1) to #map4(%i_1)[%n] {
//|         affine.store %x, %A[%i_1, %j_1] : memref<?x?xf32>
//|         affine.if #set1(%j_1)[%m] {
//|           affine.store %x, %B[%i_1, %j_1] : memref<?x?xf32>
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @two_begins: assumed: %A and %B do not overlap
