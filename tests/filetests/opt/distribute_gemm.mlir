// RUN: farkas opt -t 'distribute(%i)'
// The loops inside are copied along, the condition too.
func.func @gemm(%n: index, %A: memref<?x?xf32>, %B: memref<?x?xf32>, %C: memref<?x?xf32>, %D: memref<?xf32>, %v: f32) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.store %v, %C[%i, %j] : memref<?x?xf32>
      affine.for %k = 0 to %n {
        %a = affine.load %A[%i, %k] : memref<?x?xf32>
        %b = affine.load %B[%k, %j] : memref<?x?xf32>
        %c = affine.load %C[%i, %j] : memref<?x?xf32>
        %p = arith.mulf %a, %b : f32
        %s = arith.addf %c, %p : f32
        affine.store %s, %C[%i, %j] : memref<?x?xf32>
      }
      affine.if affine_set<(d0, d1) : (d0 - d1 == 0)>(%i, %j) {
        affine.store %v, %D[%i] : memref<?xf32>
      }
    }
  }
  return
}

//| module {
//|   func.func @gemm(%n: index, %A: memref<?x?xf32>, %B: memref<?x?xf32>, %C: memref<?x?xf32>, %D: memref<?xf32>, %v: f32) {
//|     affine.for %i = 0 to %n {
//|       affine.for %j = 0 to %n {
//|         affine.store %v, %C[%i, %j] : memref<?x?xf32>
//|       }
//|     }
//|     affine.for %i_1 = 0 to %n {
//|       affine.for %j_1 = 0 to %n {
//|         affine.for %k = 0 to %n {
//|           %a = affine.load %A[%i_1, %k] : memref<?x?xf32>
//|           %b = affine.load %B[%k, %j_1] : memref<?x?xf32>
//|           %c = affine.load %C[%i_1, %j_1] : memref<?x?xf32>
//|           %p = arith.mulf %a, %b : f32
//|           %s = arith.addf %c, %p : f32
//|           affine.store %s, %C[%i_1, %j_1] : memref<?x?xf32>
//|         }
//|       }
//|     }
//|     affine.for %i_2 = 0 to %n {
//|       affine.store %v, %D[%i_2] : memref<?xf32>
//|     }
//|     return
//|   }
//| }
//| @gemm: assumed: %A, %C and %D do not overlap
//| @gemm: assumed: %B, %C and %D do not overlap
