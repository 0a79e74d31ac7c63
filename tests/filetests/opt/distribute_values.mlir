// RUN: farkas opt -t 'distribute(%i)'
// The sum of an iteration travels as a value: what computes it and what stores it stay together.
func.func @values(%n: index, %A: memref<?x?xf32>, %B: memref<?xf32>, %C: memref<?xf32>, %v: f32) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to %n {
    %sum = affine.for %j = 0 to %n iter_args(%acc = %zero) -> (f32) {
      %a = affine.load %A[%i, %j] : memref<?x?xf32>
      %next = arith.addf %acc, %a : f32
      affine.yield %next : f32
    }
    affine.store %sum, %B[%i] : memref<?xf32>
    affine.store %v, %C[%i] : memref<?xf32>
  }
  return
}

//| module {
//|   func.func @values(%n: index, %A: memref<?x?xf32>, %B: memref<?xf32>, %C: memref<?xf32>, %v: f32) {
//|     %zero = arith.constant 0.000000e+00 : f32
//|     affine.for %i = 0 to %n {
//|       %sum = affine.for %j = 0 to %n iter_args(%acc = %zero) -> (f32) {
//|         %a = affine.load %A[%i, %j] : memref<?x?xf32>
//|         %next = arith.addf %acc, %a : f32
//|         affine.yield %next : f32
//|       }
//|       affine.store %sum, %B[%i] : memref<?xf32>
//|     }
//|     affine.for %i_1 = 0 to %n {
//|       affine.store %v, %C[%i_1] : memref<?xf32>
//|     }
//|     return
//|   }
//| }
//| @values: assumed: %A, %B and %C do not overlap
