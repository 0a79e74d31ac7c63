// RUN: farkas opt -t 'unroll_jam(%i;2)'
func.func @add(%A: memref<?x?xf32>, %n: index, %m: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %0 = affine.load %A[%i, %j] : memref<?x?xf32>
      %1 = arith.addf %0, %x : f32
      affine.store %1, %A[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (s0 - 1)>
//| #map1 = affine_map<()[s0] -> ((s0 floordiv 2) * 2, 0)>
//| module {
//|   func.func @add(%A: memref<?x?xf32>, %n: index, %m: index, %x: f32) {
//|     affine.for %i = 0 to #map()[%n] step 2 {
//|       affine.for %j = 0 to %m {
//|         %0 = affine.load %A[%i, %j] : memref<?x?xf32>
//|         %1 = arith.addf %0, %x : f32
//|         affine.store %1, %A[%i, %j] : memref<?x?xf32>
//|         %2 = affine.load %A[%i + 1, %j] : memref<?x?xf32>
//|         %3 = arith.addf %2, %x : f32
//|         affine.store %3, %A[%i + 1, %j] : memref<?x?xf32>
//|       }
//|     }
//|     affine.for %i_1 = max #map1()[%n] to %n {
//|       affine.for %j_1 = 0 to %m {
//|         %0 = affine.load %A[%i_1, %j_1] : memref<?x?xf32>
//|         %1 = arith.addf %0, %x : f32
//|         affine.store %1, %A[%i_1, %j_1] : memref<?x?xf32>
//|       }
//|     }
//|     return
//|   }
//| }
