// RUN: farkas opt -t 'fuse(%i,%j)'
// What stands between the loops moves: the constant ahead, the use of the sum behind.
func.func @between(%A: memref<16xf32>, %B: memref<16xf32>, %C: memref<16xf32>, %D: memref<16xf32>) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %sum = affine.for %i = 0 to 16 iter_args(%acc = %zero) -> (f32) {
    %a = affine.load %A[%i] : memref<16xf32>
    %next = arith.addf %acc, %a : f32
    affine.yield %next : f32
  }
  affine.store %one, %B[0] : memref<16xf32>
  affine.store %sum, %D[0] : memref<16xf32>
  affine.for %j = 1 to 16 {
    %b = affine.load %B[%j - 1] : memref<16xf32>
    affine.store %b, %C[%j] : memref<16xf32>
  }
  return
}

//| #set = affine_set<(d0) : (d0 - 1 >= 0)>
//| module {
//|   func.func @between(%A: memref<16xf32>, %B: memref<16xf32>, %C: memref<16xf32>, %D: memref<16xf32>) {
//|     %zero = arith.constant 0.000000e+00 : f32
//|     %one = arith.constant 1.000000e+00 : f32
//|     affine.store %one, %B[0] : memref<16xf32>
//|     %sum = affine.for %i = 0 to 16 iter_args(%acc = %zero) -> (f32) {
//|       %a = affine.load %A[%i] : memref<16xf32>
//|       %next = arith.addf %acc, %a : f32
//|       affine.if #set(%i) {
//|         %b = affine.load %B[%i - 1] : memref<16xf32>
//|         affine.store %b, %C[%i] : memref<16xf32>
//|       }
//|       affine.yield %next : f32
//|     }
//|     affine.store %sum, %D[0] : memref<16xf32>
//|     return
//|   }
//| }
//| @between: assumed: %A, %B, %C and %D do not overlap
