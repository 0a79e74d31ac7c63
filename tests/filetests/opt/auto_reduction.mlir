// RUN: farkas opt -t auto
// The order of the sum is kept: nobody gave it up.
func.func @dot(%n: index, %A: memref<?xf32>, %s: memref<f32>) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    %c = affine.load %s[] : memref<f32>
    %d = arith.addf %c, %a : f32
    affine.store %d, %s[] : memref<f32>
  }
  return
}

//| module {
//|   func.func @dot(%n: index, %A: memref<?xf32>, %s: memref<f32>) {
//|     affine.for %i = 0 to %n {
//|       %a = affine.load %A[%i] : memref<?xf32>
//|       %c = affine.load %s[] : memref<f32>
//|       %d = arith.addf %c, %a : f32
//|       affine.store %d, %s[] : memref<f32>
//|     }
//|     return
//|   }
//| }
//| @dot: auto does nothing: no order is faster by the model
//| @dot: assumed: %A and %s do not overlap
