// RUN: farkas opt -t parallelize
// For some sizes nothing is in the way: these are the answer, unless the loop has one iteration then, as that of @h.
func.func @f(%A: memref<?xf64>, %n: index, %m: index) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i + symbol(%m)] : memref<?xf64>
    affine.store %a, %A[%i * 2 + 1] : memref<?xf64>
  }
  return
}
func.func @g(%A: memref<?x?xf64>, %n: index, %m: index, %k: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %a = affine.load %A[%i + symbol(%k), %j + symbol(%m)] : memref<?x?xf64>
      affine.store %a, %A[%i, %j] : memref<?x?xf64>
    }
  }
  return
}
func.func @h(%A: memref<?xf64>, %n: index, %m: index) {
  affine.for %i = 1 to %n {
    %a = affine.load %A[%i - 1] : memref<?xf64>
    affine.store %a, %A[%i] : memref<?xf64>
  }
  return
}
func.func @e(%A: memref<?x?xf64>, %n: index, %m: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %a = affine.load %A[%i, 0] : memref<?x?xf64>
      affine.store %a, %A[%i, %j + 4] : memref<?x?xf64>
      %b = affine.load %A[%j, %i + 7] : memref<?x?xf64>
      affine.store %b, %A[%j, %i + 7] : memref<?x?xf64>
    }
  }
  return
}

//| module {
//|   func.func @f(%A: memref<?xf64>, %n: index, %m: index) {
//|     affine.for %i = 0 to %n {
//|       %a = affine.load %A[%i + symbol(%m)] : memref<?xf64>
//|       affine.store %a, %A[%i * 2 + 1] : memref<?xf64>
//|     }
//|     return
//|   }
//|   func.func @g(%A: memref<?x?xf64>, %n: index, %m: index, %k: index) {
//|     affine.for %i = 0 to %n {
//|       affine.for %j = 0 to %n {
//|         %a = affine.load %A[%i + symbol(%k), %j + symbol(%m)] : memref<?x?xf64>
//|         affine.store %a, %A[%i, %j] : memref<?x?xf64>
//|       }
//|     }
//|     return
//|   }
//|   func.func @h(%A: memref<?xf64>, %n: index, %m: index) {
//|     affine.for %i = 1 to %n {
//|       %a = affine.load %A[%i - 1] : memref<?xf64>
//|       affine.store %a, %A[%i] : memref<?xf64>
//|     }
//|     return
//|   }
//|   func.func @e(%A: memref<?x?xf64>, %n: index, %m: index) {
//|     affine.for %i = 0 to %n {
//|       affine.for %j = 0 to %m {
//|         %a = affine.load %A[%i, 0] : memref<?x?xf64>
//|         affine.store %a, %A[%i, %j + 4] : memref<?x?xf64>
//|         %b = affine.load %A[%j, %i + 7] : memref<?x?xf64>
//|         affine.store %b, %A[%j, %i + 7] : memref<?x?xf64>
//|       }
//|     }
//|     return
//|   }
//| }
//| @f: %i is not parallel: affine.store writes %A[1] at %i = 0, then affine.load reads it at %i = 1, for %n = 2, %m = 0; try: --assume '%m >= 2 * %n'
//| @g: %i is not parallel: affine.load reads %A[1, 0] at (%i, %j) = (0, 0), then affine.store overwrites it at (1, 0), for %n = 2, %m = 0, %k = 1; try: --assume '%k >= %n'
//| @g: %j is not parallel: affine.load reads %A[0, 1] at (%i, %j) = (0, 0), then affine.store overwrites it at (0, 1), for %n = 2, %m = 1, %k = 0; try: --assume '%k >= 1'
//| @h: %i is not parallel: affine.store writes %A[1] at %i = 1, then affine.load reads it at %i = 2, for %n = 3; nothing nearer: 6 tried, all such pairs: [n, m] -> { [i] -> [i + 1] : 1 <= i <= n - 2 }
//| @e: %i is not parallel: affine.store writes %A[0, 8] at (%i, %j) = (0, 4), then affine.load reads it at (1, 0), for %n = 2, %m = 5; try: --assume '%m <= 3'
//| @e: %j is not parallel: affine.store writes %A[0, 7] at (%i, %j) = (0, 0), then affine.store overwrites it at (0, 3), for %n = 1, %m = 4; try: --func e -t 'distribute(%j) parallelize(%j)'
