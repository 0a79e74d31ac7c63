// RUN: farkas opt --report -q
// Without steps the report is on the program as written. In the first function only memory that is used again keeps %i in order;
// in the second one a value goes from each iteration to the next, and storage would not help.
func.func @scratch(%n: index, %A: memref<?xf64>, %T: memref<4xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 4 {
      %a = affine.load %A[%i] : memref<?xf64>
      affine.store %a, %T[%j] : memref<4xf64>
    }
    affine.for %k = 0 to 4 {
      %t = affine.load %T[%k] : memref<4xf64>
      %b = affine.load %A[%i] : memref<?xf64>
      %c = arith.addf %t, %b : f64
      affine.store %c, %A[%i] : memref<?xf64>
    }
  }
  return
}
func.func @handed_on(%n: index, %A: memref<?xf64>, %T: memref<4xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 4 {
      %t = affine.load %T[%j] : memref<4xf64>
      %a = affine.load %A[%i] : memref<?xf64>
      %b = arith.mulf %a, %t : f64
      affine.store %b, %T[%j] : memref<4xf64>
    }
  }
  return
}
func.func @no_loops(%A: memref<4xf64>, %a: f64) {
  affine.store %a, %A[0] : memref<4xf64>
  return
}

//| module {
//|   func.func @scratch(%n: index, %A: memref<?xf64>, %T: memref<4xf64>) {
//|     affine.for %i = 0 to %n {
//|       affine.for %j = 0 to 4 {
//|         %a = affine.load %A[%i] : memref<?xf64>
//|         affine.store %a, %T[%j] : memref<4xf64>
//|       }
//|       affine.for %k = 0 to 4 {
//|         %t = affine.load %T[%k] : memref<4xf64>
//|         %b = affine.load %A[%i] : memref<?xf64>
//|         %c = arith.addf %t, %b : f64
//|         affine.store %c, %A[%i] : memref<?xf64>
//|       }
//|     }
//|     return
//|   }
//|   func.func @handed_on(%n: index, %A: memref<?xf64>, %T: memref<4xf64>) {
//|     affine.for %i = 0 to %n {
//|       affine.for %j = 0 to 4 {
//|         %t = affine.load %T[%j] : memref<4xf64>
//|         %a = affine.load %A[%i] : memref<?xf64>
//|         %b = arith.mulf %a, %t : f64
//|         affine.store %b, %T[%j] : memref<4xf64>
//|       }
//|     }
//|     return
//|   }
//|   func.func @no_loops(%A: memref<4xf64>, %a: f64) {
//|     affine.store %a, %A[0] : memref<4xf64>
//|     return
//|   }
//| }
//| @scratch: 1 nest; the model takes %n = 1000, 2 processors of 3 GHz
//|   S0 to S1: %i > { %j; %k }, as written
//|     in order   %i: affine.store writes %T[0] at (%i, %j) = (0, 0), then affine.store overwrites it at (1, 0), for %n = 2; no value goes from one iteration to another: storage of its own for each iteration of %i would free it; try: --func scratch -t 'promote(%T,%i;private) parallelize(%i)'
//|     in order   %k: affine.store writes %A[0] at (%i, %k) = (0, 0), then affine.load reads it at (0, 1), for %n = 1; try: --reassociate
//|     free       %j: parallel is not faster there by the model, or not asked for
//|     traffic    8.06 kB from memory for 4.0e3 operations on floats: 0.50 for each byte
//|     time       4.10 us, as written 6.77 us; the roof is 0.94 us, by bytes
//| @handed_on: 1 nest; the model takes %n = 1000, 2 processors of 3 GHz
//|   S0: %i > %j, as written
//|     bands      (%i %j)
//|     in order   %i: affine.store writes %T[0] at (%i, %j) = (0, 0), then affine.load reads it at (1, 0), for %n = 2; try: --reassociate --func handed_on -t 'parallelize(%i;privatize=8)'
//|     free       %j: parallel is not faster there by the model, or not asked for
//|     traffic    8.06 kB from memory for 4.0e3 operations on floats: 0.50 for each byte
//|     time       1.46 us, as written 1.54 us; the roof is 0.94 us, by bytes
//| @no_loops: 0 nests
