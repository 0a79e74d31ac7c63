// RUN: farkas opt -t 'tile(%i,%j;4,4) parallelize(%i_t)' --emit scf
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
//|     %c0 = arith.constant 0 : index
//|     %c4 = arith.constant 4 : index
//|     %c1 = arith.constant 1 : index
//|     scf.parallel (%i_t) = (%c0) to (%ni) step (%c4) {
//|       scf.for %j_t = %c0 to %nj step %c4 {
//|         %0 = arith.addi %i_t, %c4 : index
//|         %1 = arith.minsi %0, %ni : index
//|         scf.for %i = %i_t to %1 step %c1 {
//|           %2 = arith.addi %j_t, %c4 : index
//|           %3 = arith.minsi %2, %nj : index
//|           scf.for %j = %j_t to %3 step %c1 {
//|             scf.for %k = %c0 to %nk step %c1 {
//|               %c = memref.load %C[%i, %j] : memref<?x?xf64>
//|               %a = memref.load %A[%i, %k] : memref<?x?xf64>
//|               %b = memref.load %B[%k, %j] : memref<?x?xf64>
//|               %ab = arith.mulf %a, %b : f64
//|               %sum = arith.addf %c, %ab : f64
//|               memref.store %sum, %C[%i, %j] : memref<?x?xf64>
//|             }
//|           }
//|         }
//|       }
//|       scf.reduce 
//|     }
//|     return
//|   }
//| }
//| @gemm: assumed: %C and %A do not overlap
//| @gemm: assumed: %C and %B do not overlap
