// RUN: farkas opt -t auto
// What the second nest reads is what the first one stores in another iteration, of a later row: the array stays.
func.func @chain(%X: memref<?x?xf32>, %Y: memref<?x?xf32>, %n: index) {
  %T = memref.alloc(%n, %n) : memref<?x?xf32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %x = affine.load %X[%i, %j] : memref<?x?xf32>
      %t = arith.mulf %x, %x : f32
      affine.store %t, %T[%i, %j] : memref<?x?xf32>
    }
  }
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %t = affine.load %T[-%i + symbol(%n) - 1, %j] : memref<?x?xf32>
      %x = affine.load %X[%i, %j] : memref<?x?xf32>
      %y = arith.addf %t, %x : f32
      affine.store %y, %Y[%i, %j] : memref<?x?xf32>
    }
  }
  memref.dealloc %T : memref<?x?xf32>
  return
}

//| module {
//|   func.func @chain(%X: memref<?x?xf32>, %Y: memref<?x?xf32>, %n: index) {
//|     %T = memref.alloc(%n, %n) : memref<?x?xf32>
//|     affine.parallel (%i) = (0) to (symbol(%n)) {
//|       affine.for %j = 0 to %n {
//|         %x = affine.load %X[%i, %j] : memref<?x?xf32>
//|         %t = arith.mulf %x, %x : f32
//|         affine.store %t, %T[%i, %j] : memref<?x?xf32>
//|       }
//|     }
//|     affine.parallel (%i) = (0) to (symbol(%n)) {
//|       affine.for %j = 0 to %n {
//|         %t = affine.load %T[-%i + symbol(%n) - 1, %j] : memref<?x?xf32>
//|         %x = affine.load %X[%i, %j] : memref<?x?xf32>
//|         %y = arith.addf %t, %x : f32
//|         affine.store %y, %Y[%i, %j] : memref<?x?xf32>
//|       }
//|     }
//|     memref.dealloc %T : memref<?x?xf32>
//|     return
//|   }
//| }
//| @chain: auto does parallelize(%i@0) parallelize(%i@1)
//| @chain: order of S0: %i parallel > %j
//| @chain: order of S1: %i parallel > %j
//| @chain: assumed: %X and %Y do not overlap
