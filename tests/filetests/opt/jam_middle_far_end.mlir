// RUN: farkas opt -t 'unroll_jam(%i;2)'
// The first row ends at %n + %i + 1. No guard computes that, and it may leave 64 bits: the loop ends long before.
func.func @ends_far_away(%A: memref<?x16xf32>, %m: index, %n: index) {
  affine.for %i = 0 to %m {
    affine.for %j = 0 to 16 {
      affine.if affine_set<(d0, d1)[s0] : (s0 + d0 - d1 >= 0)>(%i, %j)[%n] {
        %0 = affine.load %A[%i, %j] : memref<?x16xf32>
        %1 = arith.addf %0, %0 : f32
        affine.store %1, %A[%i, %j] : memref<?x16xf32>
      }
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (s0 - 1)>
//| #map1 = affine_map<()[s0] -> ((s0 floordiv 2) * 2, 0)>
//| #map2 = affine_map<(d0)[s0] -> (d0 + s0 + 1, 16)>
//| #set = affine_set<(d0, d1)[s0] : (d0 + s0 - d1 >= 0)>
//| #set1 = affine_set<(d0, d1)[s0] : (d0 + s0 - d1 + 1 >= 0)>
//| module {
//|   func.func @ends_far_away(%A: memref<?x16xf32>, %m: index, %n: index) {
//|     affine.for %i = 0 to #map()[%m] step 2 {
//|       affine.for %j = 0 to 16 {
//|         affine.if #set(%i, %j)[%n] {
//|           %0 = affine.load %A[%i, %j] : memref<?x16xf32>
//|           %1 = arith.addf %0, %0 : f32
//|           affine.store %1, %A[%i, %j] : memref<?x16xf32>
//|         }
//|         affine.if #set1(%i, %j)[%n] {
//|           %0 = affine.load %A[%i + 1, %j] : memref<?x16xf32>
//|           %1 = arith.addf %0, %0 : f32
//|           affine.store %1, %A[%i + 1, %j] : memref<?x16xf32>
//|         }
//|       }
//|     }
//|     affine.for %i_1 = max #map1()[%m] to %m {
//|       affine.for %j_1 = 0 to min #map2(%i_1)[%n] {
//|         %0 = affine.load %A[%i_1, %j_1] : memref<?x16xf32>
//|         %1 = arith.addf %0, %0 : f32
//|         affine.store %1, %A[%i_1, %j_1] : memref<?x16xf32>
//|       }
//|     }
//|     return
//|   }
//| }
