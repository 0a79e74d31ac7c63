// RUN: farkas opt -t 'demote(%acc)' -q
// Iterations of a parallel loop have a cell each.
func.func @sum(%A: memref<?x?xf32>, %y: memref<?xf32>, %n: index, %x: f32) {
  affine.parallel (%i) = (0) to (symbol(%n)) {
    %sum = affine.for %k = 0 to %n iter_args(%acc = %x) -> (f32) {
      %a = affine.load %A[%i, %k] : memref<?x?xf32>
      %s = arith.addf %acc, %a : f32
      affine.yield %s : f32
    }
    %twice = arith.addf %sum, %sum : f32
    affine.store %twice, %y[%i] : memref<?xf32>
  }
  return
}

//| module {
//|   func.func @sum(%A: memref<?x?xf32>, %y: memref<?xf32>, %n: index, %x: f32) {
//|     affine.parallel (%i) = (0) to (symbol(%n)) {
//|       %sum_mem = memref.alloca() : memref<f32>
//|       affine.store %x, %sum_mem[] : memref<f32>
//|       affine.for %k = 0 to %n {
//|         %acc = affine.load %sum_mem[] : memref<f32>
//|         %a = affine.load %A[%i, %k] : memref<?x?xf32>
//|         %s = arith.addf %acc, %a : f32
//|         affine.store %s, %sum_mem[] : memref<f32>
//|       }
//|       %sum = affine.load %sum_mem[] : memref<f32>
//|       %twice = arith.addf %sum, %sum : f32
//|       affine.store %twice, %y[%i] : memref<?xf32>
//|     }
//|     return
//|   }
//| }
