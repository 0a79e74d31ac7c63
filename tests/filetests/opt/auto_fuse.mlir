// RUN: farkas opt -t auto
// Two passes over the same cells become one: nothing is less parallel than before.
func.func @scale(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %C: memref<?x?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %a = affine.load %A[%i, %j] : memref<?x?xf32>
      %b = arith.mulf %a, %x : f32
      affine.store %b, %B[%i, %j] : memref<?x?xf32>
    }
  }
  affine.for %k = 0 to %n {
    affine.for %l = 0 to %n {
      %b = affine.load %B[%k, %l] : memref<?x?xf32>
      %c = arith.addf %b, %x : f32
      affine.store %c, %C[%k, %l] : memref<?x?xf32>
    }
  }
  return
}

//| module {
//|   func.func @scale(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %C: memref<?x?xf32>, %n: index, %x: f32) {
//|     affine.parallel (%i) = (0) to (symbol(%n)) {
//|       affine.for %j = 0 to %n {
//|         %a = affine.load %A[%i, %j] : memref<?x?xf32>
//|         %b = arith.mulf %a, %x : f32
//|         affine.store %b, %B[%i, %j] : memref<?x?xf32>
//|         %b_1 = affine.load %B[%i, %j] : memref<?x?xf32>
//|         %c = arith.addf %b_1, %x : f32
//|         affine.store %c, %C[%i, %j] : memref<?x?xf32>
//|       }
//|     }
//|     return
//|   }
//| }
//| @scale: auto orders the function anew: --schedule shows the tree
//| @scale: order of S0 to S1: %i parallel > %j
//| @scale: assumed: %A, %B and %C do not overlap
