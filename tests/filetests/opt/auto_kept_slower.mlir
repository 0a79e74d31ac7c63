// RUN: farkas opt -t auto --report
// A row that is read before it is written stands in the way of any order but the one of the text. Its innermost loop could be parallel, with a
// fork for each of %n * %n times: the nest stays as it is.
func.func @shortest(%n: index, %A: memref<?x?xf64>) {
  affine.for %k = 0 to %n {
    affine.for %i = 0 to %n {
      %a = affine.load %A[%i, %k] : memref<?x?xf64>
      affine.for %j = 0 to %n {
        %b = affine.load %A[%k, %j] : memref<?x?xf64>
        %s = arith.addf %a, %b : f64
        %c = affine.load %A[%i, %j] : memref<?x?xf64>
        %m = arith.minimumf %s, %c : f64
        affine.store %m, %A[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

//| module {
//|   func.func @shortest(%n: index, %A: memref<?x?xf64>) {
//|     affine.for %k = 0 to %n {
//|       affine.for %i = 0 to %n {
//|         %a = affine.load %A[%i, %k] : memref<?x?xf64>
//|         affine.for %j = 0 to %n {
//|           %b = affine.load %A[%k, %j] : memref<?x?xf64>
//|           %s = arith.addf %a, %b : f64
//|           %c = affine.load %A[%i, %j] : memref<?x?xf64>
//|           %m = arith.minimumf %s, %c : f64
//|           affine.store %m, %A[%i, %j] : memref<?x?xf64>
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @shortest: no wavefronts of tiles: it needs more memory
//| @shortest: no other order of loops: it needs more memory
//| @shortest: auto does nothing
//| @shortest: 1 nest; the model takes %n = 1000, 2 processors of 3 GHz
//|   S0 to S1: %k > %i > %j, as written
//|     in order   %k: affine.store writes %A[0, 1] at (%k, %i, %j) = (0, 0, 1), then affine.load reads it at (%k, %i) = (1, 0), for %n = 2; nothing nearer: 25 tried, all such pairs: [n] -> { [k, i, j] -> [j, i] : k >= 0 and 0 <= i < n and k < j < n }
//|     in order   %i: affine.store writes %A[0, 0] at (%k, %i, %j) = (0, 0, 0), then affine.load reads it at (0, 1, 0), for %n = 2; try: -t 'distribute(%i) parallelize(%i)'
//|     free       %j: parallel is not faster there by the model, or not asked for
//|     traffic    24.00 MB from memory for 2.0e9 operations on floats: 83.33 for each byte
//|     time       558.99 ms, as written 558.99 ms; the roof is 20.83 ms, by operations
