// RUN: farkas opt --reassociate -t parallelize(%i;privatize=4)
// The sum goes on in another way: a partial result is not all that an iteration has of it.
func.func @running(%A: memref<16xf32>, %B: memref<16xf32>, %start: f32) -> f32 {
  %s = affine.for %i = 0 to 16 iter_args(%sum = %start) -> (f32) {
    %a = affine.load %A[%i] : memref<16xf32>
    %next = arith.addf %sum, %a : f32
    affine.store %next, %B[%i] : memref<16xf32>
    affine.yield %next : f32
  }
  return %s : f32
}

//| refused: parallelize: iterations of %i depend on each other [carries-dependence]
//|  --> privatize_two_values_refused.mlir:7:5
//|   |
//| 7 |     affine.store %next, %B[%i] : memref<16xf32>
//|   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ reads %s at %i = 1
//| 8 |     affine.yield %next : f32
//|   |     ------------------------ writes %s at %i = 0
//|   |
//|   = all such pairs: { [i] -> [i'] : i >= 0 and i < i' <= 15 }
//|   = help: nothing nearer: 7 tried
//| exit code 1
