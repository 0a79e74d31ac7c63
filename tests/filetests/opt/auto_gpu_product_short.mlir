// RUN: farkas opt -t 'auto(gpu)'
// Rows of 16 elements are no tile for a block: a thread has each element.
func.func @f(%n: index, %m: index, %l: index, %C: memref<?x?xf64>, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %k = 0 to %l {
      affine.for %j = 0 to 16 {
        %c = affine.load %C[%i, %j] : memref<?x?xf64>
        %a = affine.load %A[%i, %k] : memref<?x?xf64>
        %b = affine.load %B[%k, %j] : memref<?x?xf64>
        %p = arith.mulf %a, %b : f64
        %s = arith.addf %c, %p : f64
        affine.store %s, %C[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

//| module {
//|   func.func @f(%n: index, %m: index, %l: index, %C: memref<?x?xf64>, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
//|     affine.parallel (%i, %j) = (0, 0) to (symbol(%n), 16) {
//|       affine.for %k = 0 to %l {
//|         %c = affine.load %C[%i, %j] : memref<?x?xf64>
//|         %a = affine.load %A[%i, %k] : memref<?x?xf64>
//|         %b = affine.load %B[%k, %j] : memref<?x?xf64>
//|         %p = arith.mulf %a, %b : f64
//|         %s = arith.addf %c, %p : f64
//|         affine.store %s, %C[%i, %j] : memref<?x?xf64>
//|       }
//|     }
//|     return
//|   }
//| }
//| @f: auto orders the function anew: --schedule shows the tree
//| @f: order of S0: %i parallel > %j parallel > %k
//| @f: assumed: %C and %A do not overlap
//| @f: assumed: %C and %B do not overlap
//| @f: `kernels` changes nothing
