// RUN: farkas opt --schedule-from tree.txt
// `open` alone is of all that the band around has times for.
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

//> band %i: S0 -> i, S1 -> i
//>   sequence
//>     open S0
//>     open

//| error: S0 stands in the tree twice [schedule-text]
//|  --> tree.txt:4:5
//|   |
//| 4 |     open
//|   |     ^^^^
//| exit code 3
