// RUN: farkas opt --schedule-from tree.txt
// What is left open runs in the order of the text.
func.func @product(%n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %zero = arith.constant 0.0 : f64
      affine.store %zero, %C[%i, %j] : memref<?x?xf64>
      affine.for %k = 0 to %n {
        %a = affine.load %A[%i, %k] : memref<?x?xf64>
        %b = affine.load %B[%k, %j] : memref<?x?xf64>
        %c = affine.load %C[%i, %j] : memref<?x?xf64>
        %0 = arith.mulf %a, %b : f64
        %1 = arith.addf %c, %0 : f64
        affine.store %1, %C[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

//> sequence
//>   open S0
//>   band %k: S1 -> k
//>     open

//| module {
//|   func.func @product(%n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>) {
//|     affine.for %i = 0 to %n {
//|       affine.for %j = 0 to %n {
//|         %zero = arith.constant 0.000000e+00 : f64
//|         affine.store %zero, %C[%i, %j] : memref<?x?xf64>
//|       }
//|     }
//|     affine.for %k = 0 to %n {
//|       affine.for %i = 0 to %n {
//|         affine.for %j = 0 to %n {
//|           %a = affine.load %A[%i, %k] : memref<?x?xf64>
//|           %b = affine.load %B[%k, %j] : memref<?x?xf64>
//|           %c = affine.load %C[%i, %j] : memref<?x?xf64>
//|           %0 = arith.mulf %a, %b : f64
//|           %1 = arith.addf %c, %0 : f64
//|           affine.store %1, %C[%i, %j] : memref<?x?xf64>
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @product: assumed: %A and %C do not overlap
//| @product: assumed: %B and %C do not overlap
