// RUN: farkas opt -t auto --report
// Every element of a row waits for the one before it in each step: what is behind the corner waits for it too, and nothing is jammed.
func.func @chain(%n: index, %m: index, %L: memref<?x?xf64>, %X: memref<?x?xf64>) {
  affine.for %i = 0 to %m {
    affine.for %k = 1 to %n {
      %x = affine.load %X[%i, %n - 1] : memref<?x?xf64>
      %d = affine.load %L[%k, %k] : memref<?x?xf64>
      %q = arith.divf %x, %d : f64
      affine.store %q, %X[%i, %k - 1] : memref<?x?xf64>
      affine.for %j = affine_map<(d0) -> (d0)>(%k) to %n {
        %y = affine.load %X[%i, %j] : memref<?x?xf64>
        %z = affine.load %X[%i, %k - 1] : memref<?x?xf64>
        %l = affine.load %L[%k, %j] : memref<?x?xf64>
        %p = arith.mulf %z, %l : f64
        %s = arith.subf %y, %p : f64
        affine.store %s, %X[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0)[s0] -> (d0 + 32, s0)>
//| #map2 = affine_map<(d0) -> (d0, 1)>
//| module {
//|   func.func @chain(%n: index, %m: index, %L: memref<?x?xf64>, %X: memref<?x?xf64>) {
//|     affine.parallel (%i_t) = (0) to (symbol(%m)) step (32) {
//|       affine.for %k_t = 0 to %n step 32 {
//|         affine.for %i = #map(%i_t) to min #map1(%i_t)[%m] {
//|           affine.for %k = max #map2(%k_t) to min #map1(%k_t)[%n] {
//|             %x = affine.load %X[%i, %n - 1] : memref<?x?xf64>
//|             %d = affine.load %L[%k, %k] : memref<?x?xf64>
//|             %q = arith.divf %x, %d : f64
//|             affine.store %q, %X[%i, %k - 1] : memref<?x?xf64>
//|             affine.for %j = #map(%k) to %n {
//|               %y = affine.load %X[%i, %j] : memref<?x?xf64>
//|               %z = affine.load %X[%i, %k - 1] : memref<?x?xf64>
//|               %l = affine.load %L[%k, %j] : memref<?x?xf64>
//|               %p = arith.mulf %z, %l : f64
//|               %s = arith.subf %y, %p : f64
//|               affine.store %s, %X[%i, %j] : memref<?x?xf64>
//|             }
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @chain: auto orders the function anew: --schedule shows the tree
//| @chain: order of S0 to S1: %i_t by 32 parallel > %k_t by 32 > %i > %k > %j
//| @chain: assumed: %L and %X do not overlap
//| @chain: 1 nest; the model takes %m = 1000, %n = 1000, 2 processors of 3 GHz
//|   S0 to S1: %i_t by 32 parallel > %k_t by 32 > %i > %k > %j
//|     bands      (%i_t %k_t %i %k) (%j)
//|     in order   %k_t: affine.store writes %X[0, 32] at (%i, %k, %j) = (0, 31, 32), then affine.load reads it at (%i, %k) = (0, 32), for %n = 33, %m = 1; try: -t 'skew(%i,%k;1) interchange(%i,%k) parallelize(%i)'
//|     in order   %k: affine.store writes %X[0, 2] at (%i, %k, %j) = (0, 1, 2), then affine.load reads it at (%i, %k) = (0, 2), for %n = 3, %m = 1; try: -t 'skew(%i,%k;1) interchange(%i,%k) parallelize(%i)'
//|     free       %i %j: parallel is not faster there by the model, or not asked for
//|     traffic    16.78 MB from memory for 1.0e9 operations on floats: 59.60 for each byte
//|     time       77.66 ms, as written 266.49 ms; the roof is 10.42 ms, by operations
