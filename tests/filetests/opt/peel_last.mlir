// RUN: farkas opt -t 'peel(%i;last)'
func.func @scale(%A: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %0 = affine.load %A[%i] : memref<?xf32>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %A[%i] : memref<?xf32>
  }
  return
}

//| #map = affine_map<()[s0] -> (s0 - 1)>
//| #set = affine_set<()[s0] : (s0 - 1 >= 0)>
//| module {
//|   func.func @scale(%A: memref<?xf32>, %n: index) {
//|     affine.for %i = 0 to #map()[%n] {
//|       %0 = affine.load %A[%i] : memref<?xf32>
//|       %1 = arith.addf %0, %0 : f32
//|       affine.store %1, %A[%i] : memref<?xf32>
//|     }
//|     affine.if #set()[%n] {
//|       %0 = affine.load %A[symbol(%n) - 1] : memref<?xf32>
//|       %1 = arith.addf %0, %0 : f32
//|       affine.store %1, %A[symbol(%n) - 1] : memref<?xf32>
//|     }
//|     return
//|   }
//| }
