// RUN: farkas opt -t 'vectorize(%i;4)'
// A sum in order.
func.func @f(%A: memref<64xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %s = affine.for %i = 0 to 64 iter_args(%t = %zero) -> f32 {
    %a = affine.load %A[%i] : memref<64xf32>
    %u = arith.addf %t, %a : f32
    affine.yield %u : f32
  }
  return %s : f32
}

//| refused: %i hands values from one iteration to the next [hands-values-on]
//|  --> vectorize_values_refused.mlir:5:8
//|   |
//| 5 |   %s = affine.for %i = 0 to 64 iter_args(%t = %zero) -> f32 {
//|   |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| 6 |     %a = affine.load %A[%i] : memref<64xf32>
//| 7 |     %u = arith.addf %t, %a : f32
//|   |          ----------------------- %u is %t of the next iteration
//|   |
//|   = all such pairs: { [i] -> [i'] : i >= 0 and i < i' <= 63 }
//|   = help: nothing nearer: 12 tried
//| exit code 1
