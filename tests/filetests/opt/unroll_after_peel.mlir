// RUN: farkas opt -t 'peel(%i;first) unroll(%i;2)'
func.func @scale(%A: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %0 = affine.load %A[%i] : memref<?xf32>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %A[%i] : memref<?xf32>
  }
  return
}

//| #map = affine_map<()[s0] -> (s0 - 1)>
//| #map1 = affine_map<()[s0] -> (((s0 - 1) floordiv 2) * 2 + 1, 0)>
//| #set = affine_set<()[s0] : (s0 - 1 >= 0)>
//| module {
//|   func.func @scale(%A: memref<?xf32>, %n: index) {
//|     affine.if #set()[%n] {
//|       %0 = affine.load %A[0] : memref<?xf32>
//|       %1 = arith.addf %0, %0 : f32
//|       affine.store %1, %A[0] : memref<?xf32>
//|     }
//|     affine.for %i = 1 to #map()[%n] step 2 {
//|       %0 = affine.load %A[%i] : memref<?xf32>
//|       %1 = arith.addf %0, %0 : f32
//|       affine.store %1, %A[%i] : memref<?xf32>
//|       %2 = affine.load %A[%i + 1] : memref<?xf32>
//|       %3 = arith.addf %2, %2 : f32
//|       affine.store %3, %A[%i + 1] : memref<?xf32>
//|     }
//|     affine.for %i_1 = max #map1()[%n] to %n {
//|       %0 = affine.load %A[%i_1] : memref<?xf32>
//|       %1 = arith.addf %0, %0 : f32
//|       affine.store %1, %A[%i_1] : memref<?xf32>
//|     }
//|     return
//|   }
//| }
