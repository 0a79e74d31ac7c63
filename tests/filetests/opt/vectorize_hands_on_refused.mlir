// RUN: farkas opt -t vectorize(%i;8)
func.func @horner(%A: memref<64xf32>, %x: f32) -> f32 {
  %z = arith.constant 0.0 : f32
  %r = affine.for %i = 0 to 64 iter_args(%acc = %z) -> (f32) {
    %a = affine.load %A[%i] : memref<64xf32>
    %u = arith.mulf %acc, %x : f32
    %v = arith.addf %u, %a : f32
    affine.yield %v : f32
  }
  return %r : f32
}

//| refused: %i hands values from one iteration to the next [hands-values-on]
//|  --> vectorize_hands_on_refused.mlir:4:8
//|   |
//| 4 |   %r = affine.for %i = 0 to 64 iter_args(%acc = %z) -> (f32) {
//|   |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| ...
//| 7 |     %v = arith.addf %u, %a : f32
//|   |          ----------------------- %v is %acc of the next iteration
//|   |
//|   = all such pairs: { [i] -> [i'] : i >= 0 and i < i' <= 63 }
//|   = help: nothing nearer: 5 tried
//| exit code 1
