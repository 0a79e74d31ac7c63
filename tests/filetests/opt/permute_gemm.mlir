// RUN: farkas opt -t 'permute(%i,%j,%k;2,0,1)'
func.func @gemm(%ni: index, %nj: index, %nk: index, %C: memref<?x?xf64>, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
  affine.for %i = 0 to %ni {
    affine.for %j = 0 to %nj {
      affine.for %k = 0 to %nk {
        %c = affine.load %C[%i, %j] : memref<?x?xf64>
        %a = affine.load %A[%i, %k] : memref<?x?xf64>
        %b = affine.load %B[%k, %j] : memref<?x?xf64>
        %ab = arith.mulf %a, %b : f64
        %sum = arith.addf %c, %ab : f64
        affine.store %sum, %C[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

//| module {
//|   func.func @gemm(%ni: index, %nj: index, %nk: index, %C: memref<?x?xf64>, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
//|     affine.for %k = 0 to %nk {
//|       affine.for %i = 0 to %ni {
//|         affine.for %j = 0 to %nj {
//|           %c = affine.load %C[%i, %j] : memref<?x?xf64>
//|           %a = affine.load %A[%i, %k] : memref<?x?xf64>
//|           %b = affine.load %B[%k, %j] : memref<?x?xf64>
//|           %ab = arith.mulf %a, %b : f64
//|           %sum = arith.addf %c, %ab : f64
//|           affine.store %sum, %C[%i, %j] : memref<?x?xf64>
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @gemm: assumed: %C and %A do not overlap
//| @gemm: assumed: %C and %B do not overlap
