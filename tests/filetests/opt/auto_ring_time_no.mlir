// RUN: farkas opt -t 'auto(time=no)' --report
// Where time is not to be tiled, nothing is folded.
func.func @ring(%t: index, %n: index, %m: index, %c: f64, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
  affine.for %time = 0 to %t {
    affine.for %j = 0 to %m {
      %a = affine.load %A[symbol(%n) - 1, %j] : memref<?x?xf64>
      %b = affine.load %A[1, %j] : memref<?x?xf64>
      %s = arith.addf %a, %b : f64
      %v = arith.mulf %s, %c : f64
      affine.store %v, %B[0, %j] : memref<?x?xf64>
    }
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      affine.for %j = 0 to %m {
        %a = affine.load %A[%i - 1, %j] : memref<?x?xf64>
        %b = affine.load %A[%i + 1, %j] : memref<?x?xf64>
        %s = arith.addf %a, %b : f64
        %v = arith.mulf %s, %c : f64
        affine.store %v, %B[%i, %j] : memref<?x?xf64>
      }
    }
    affine.for %j = 0 to %m {
      %a = affine.load %A[symbol(%n) - 2, %j] : memref<?x?xf64>
      %b = affine.load %A[0, %j] : memref<?x?xf64>
      %s = arith.addf %a, %b : f64
      %v = arith.mulf %s, %c : f64
      affine.store %v, %B[symbol(%n) - 1, %j] : memref<?x?xf64>
    }
    affine.for %j = 0 to %m {
      %a = affine.load %B[symbol(%n) - 1, %j] : memref<?x?xf64>
      %b = affine.load %B[1, %j] : memref<?x?xf64>
      %s = arith.addf %a, %b : f64
      %v = arith.mulf %s, %c : f64
      affine.store %v, %A[0, %j] : memref<?x?xf64>
    }
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      affine.for %j = 0 to %m {
        %a = affine.load %B[%i - 1, %j] : memref<?x?xf64>
        %b = affine.load %B[%i + 1, %j] : memref<?x?xf64>
        %s = arith.addf %a, %b : f64
        %v = arith.mulf %s, %c : f64
        affine.store %v, %A[%i, %j] : memref<?x?xf64>
      }
    }
    affine.for %j = 0 to %m {
      %a = affine.load %B[symbol(%n) - 2, %j] : memref<?x?xf64>
      %b = affine.load %B[0, %j] : memref<?x?xf64>
      %s = arith.addf %a, %b : f64
      %v = arith.mulf %s, %c : f64
      affine.store %v, %A[symbol(%n) - 1, %j] : memref<?x?xf64>
    }
  }
  return
}

//| module {
//|   func.func @ring(%t: index, %n: index, %m: index, %c: f64, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
//|     affine.for %time = 0 to %t {
//|       affine.for %j = 0 to %m {
//|         %a = affine.load %A[symbol(%n) - 1, %j] : memref<?x?xf64>
//|         %b = affine.load %A[1, %j] : memref<?x?xf64>
//|         %s = arith.addf %a, %b : f64
//|         %v = arith.mulf %s, %c : f64
//|         affine.store %v, %B[0, %j] : memref<?x?xf64>
//|       }
//|       affine.parallel (%i) = (1) to (symbol(%n) - 1) {
//|         affine.for %j = 0 to %m {
//|           %a = affine.load %A[%i - 1, %j] : memref<?x?xf64>
//|           %b = affine.load %A[%i + 1, %j] : memref<?x?xf64>
//|           %s = arith.addf %a, %b : f64
//|           %v = arith.mulf %s, %c : f64
//|           affine.store %v, %B[%i, %j] : memref<?x?xf64>
//|         }
//|       }
//|       affine.for %j = 0 to %m {
//|         %a = affine.load %A[symbol(%n) - 2, %j] : memref<?x?xf64>
//|         %b = affine.load %A[0, %j] : memref<?x?xf64>
//|         %s = arith.addf %a, %b : f64
//|         %v = arith.mulf %s, %c : f64
//|         affine.store %v, %B[symbol(%n) - 1, %j] : memref<?x?xf64>
//|       }
//|       affine.for %j = 0 to %m {
//|         %a = affine.load %B[symbol(%n) - 1, %j] : memref<?x?xf64>
//|         %b = affine.load %B[1, %j] : memref<?x?xf64>
//|         %s = arith.addf %a, %b : f64
//|         %v = arith.mulf %s, %c : f64
//|         affine.store %v, %A[0, %j] : memref<?x?xf64>
//|       }
//|       affine.parallel (%i) = (1) to (symbol(%n) - 1) {
//|         affine.for %j = 0 to %m {
//|           %a = affine.load %B[%i - 1, %j] : memref<?x?xf64>
//|           %b = affine.load %B[%i + 1, %j] : memref<?x?xf64>
//|           %s = arith.addf %a, %b : f64
//|           %v = arith.mulf %s, %c : f64
//|           affine.store %v, %A[%i, %j] : memref<?x?xf64>
//|         }
//|       }
//|       affine.for %j = 0 to %m {
//|         %a = affine.load %B[symbol(%n) - 2, %j] : memref<?x?xf64>
//|         %b = affine.load %B[0, %j] : memref<?x?xf64>
//|         %s = arith.addf %a, %b : f64
//|         %v = arith.mulf %s, %c : f64
//|         affine.store %v, %A[symbol(%n) - 1, %j] : memref<?x?xf64>
//|       }
//|     }
//|     return
//|   }
//| }
//| @ring: auto does parallelize(%i@0) parallelize(%i@1)
//| @ring: order of S0 to S5: %time > { %j; %i parallel > %j; %j; %j; 2 more }
//| @ring: %time runs in order: affine.store writes %A[-1, 0] at (%time, %j) = (0, 0), then affine.load reads it at (%time, %j) = (1, 0), for %t = 2, %n = 0, %m = 1; nothing nearer: 20 tried, all such pairs: [t, n, m] -> { [time, j] -> [time', j] : time >= 0 and 0 <= j < m and time < time' < t }
//| @ring: assumed: %A and %B do not overlap
//| @ring: 1 nest; the model takes %m = 1000, %n = 1000, %t = 1000, 2 processors of 3 GHz
//|   S0 to S5: %time > { %j; %i parallel > %j; %j; %j; 2 more }
//|     bands      (%time) (%j@0) (%i@0 %j@1) (%j@2) (%j@3) (%i@1 %j@4) (%j@5)
//|     in order   %time: affine.store writes %A[-1, 0] at (%time, %j) = (0, 0), then affine.load reads it at (%time, %j) = (1, 0), for %t = 2, %n = 0, %m = 1; nothing nearer: 20 tried, all such pairs: [t, n, m] -> { [time, j] -> [time', j] : time >= 0 and 0 <= j < m and time < time' < t }
//|     free       %j@0 %j@1 %j@2 %j@3 %j@4 %j@5: parallel is not faster there by the model, or not asked for
//|     traffic    31.95 MB from memory for 4.0e9 operations on floats: 125.19 for each byte
//|     time       1.01 s, as written 1.97 s; the roof is 41.67 ms, by operations
