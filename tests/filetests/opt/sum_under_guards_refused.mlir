// RUN: farkas opt -t 'tile(%j;2) reverse(%j) unroll_jam(%j_t;2)'
// A sum of floats has its order.
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %start = affine.load %A[%i] : memref<?xf32>
    %sum = affine.for %j = 0 to 3 iter_args(%acc = %start) -> (f32) {
      %b = affine.load %B[%j + %i] : memref<?xf32>
      %next = arith.addf %acc, %b : f32
      affine.yield %next : f32
    }
    affine.store %sum, %A[%i] : memref<?xf32>
  }
  return
}

//| refused: reverse reverses a dependence [reverses-dependence]
//|  --> sum_under_guards_refused.mlir:9:7
//|   |
//| 9 |       affine.yield %next : f32
//|   |       ^^^^^^^^^^^^^^^^^^^^^^^^
//|   |       |
//|   |       overwrites %sum at (%i, %j) = (0, 1)
//|   |       reads %sum at (%i, %j) = (0, 0)
//|   |
//|   = with %n = 1
//|   = all such pairs: [n] -> { [i, j] -> [i, 1] : j = 0 and 0 <= i < n }
//|   = help: try: --reassociate
//| exit code 1
