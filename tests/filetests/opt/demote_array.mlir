// RUN: farkas opt -t 'demote(%sum)' -q
// A sum goes through the cell where it is stored: the loop does not touch that array, and what is between them touches nothing.
func.func @rows(%A: memref<?x?xf32>, %y: memref<?xf32>, %n: index, %m: index, %x: f32) {
  affine.for %i = 0 to %n {
    %sum = affine.for %k = 0 to %m iter_args(%acc = %x) -> (f32) {
      %a = affine.load %A[%i, %k] : memref<?x?xf32>
      %s = arith.addf %acc, %a : f32
      affine.yield %s : f32
    }
    affine.store %sum, %y[%i] : memref<?xf32>
  }
  return
}

//| module {
//|   func.func @rows(%A: memref<?x?xf32>, %y: memref<?xf32>, %n: index, %m: index, %x: f32) {
//|     affine.for %i = 0 to %n {
//|       affine.store %x, %y[%i] : memref<?xf32>
//|       affine.for %k = 0 to %m {
//|         %acc = affine.load %y[%i] : memref<?xf32>
//|         %a = affine.load %A[%i, %k] : memref<?x?xf32>
//|         %s = arith.addf %acc, %a : f32
//|         affine.store %s, %y[%i] : memref<?xf32>
//|       }
//|     }
//|     return
//|   }
//| }
