// RUN: farkas opt -t 'unroll(%i;4)'
func.func @scale(%A: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %0 = affine.load %A[%i] : memref<?xf32>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %A[%i] : memref<?xf32>
  }
  return
}

//| #map = affine_map<()[s0] -> (s0 - 3)>
//| #map1 = affine_map<()[s0] -> ((s0 floordiv 4) * 4, 0)>
//| module {
//|   func.func @scale(%A: memref<?xf32>, %n: index) {
//|     affine.for %i = 0 to #map()[%n] step 4 {
//|       %0 = affine.load %A[%i] : memref<?xf32>
//|       %1 = arith.addf %0, %0 : f32
//|       affine.store %1, %A[%i] : memref<?xf32>
//|       %2 = affine.load %A[%i + 1] : memref<?xf32>
//|       %3 = arith.addf %2, %2 : f32
//|       affine.store %3, %A[%i + 1] : memref<?xf32>
//|       %4 = affine.load %A[%i + 2] : memref<?xf32>
//|       %5 = arith.addf %4, %4 : f32
//|       affine.store %5, %A[%i + 2] : memref<?xf32>
//|       %6 = affine.load %A[%i + 3] : memref<?xf32>
//|       %7 = arith.addf %6, %6 : f32
//|       affine.store %7, %A[%i + 3] : memref<?xf32>
//|     }
//|     affine.for %i_1 = max #map1()[%n] to %n {
//|       %0 = affine.load %A[%i_1] : memref<?xf32>
//|       %1 = arith.addf %0, %0 : f32
//|       affine.store %1, %A[%i_1] : memref<?xf32>
//|     }
//|     return
//|   }
//| }
