// RUN: farkas opt -t 'peel(%i;first)'
func.func @scale(%A: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %0 = affine.load %A[%i] : memref<?xf32>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %A[%i] : memref<?xf32>
  }
  return
}

//| #set = affine_set<()[s0] : (s0 - 1 >= 0)>
//| module {
//|   func.func @scale(%A: memref<?xf32>, %n: index) {
//|     affine.if #set()[%n] {
//|       %0 = affine.load %A[0] : memref<?xf32>
//|       %1 = arith.addf %0, %0 : f32
//|       affine.store %1, %A[0] : memref<?xf32>
//|     }
//|     affine.for %i = 1 to %n {
//|       %0 = affine.load %A[%i] : memref<?xf32>
//|       %1 = arith.addf %0, %0 : f32
//|       affine.store %1, %A[%i] : memref<?xf32>
//|     }
//|     return
//|   }
//| }
