// RUN: farkas opt -t 'serialize(%j)'
// What runs in order has no processors; the other loop of the op keeps its own.
func.func @fill(%A: memref<?x?xf32>, %n: index, %x: f32) {
  affine.parallel (%i, %j) = (0, 0) to (%n, %n) {
    affine.store %x, %A[%i, %j] : memref<?x?xf32>
  } {mapping = [#gpu.block<y>, #gpu.block<x>]}
  return
}

//| module {
//|   func.func @fill(%A: memref<?x?xf32>, %n: index, %x: f32) {
//|     affine.parallel (%i) = (0) to (symbol(%n)) {
//|       affine.for %j = 0 to %n {
//|         affine.store %x, %A[%i, %j] : memref<?x?xf32>
//|       }
//|     } {mapping = [#gpu.block<y>]}
//|     return
//|   }
//| }
