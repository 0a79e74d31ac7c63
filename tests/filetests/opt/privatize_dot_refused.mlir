// RUN: farkas opt -t parallelize(%k;privatize=4)
// Nobody says that the order may be given up.
func.func @dot(%n: index, %x: memref<?xf32>, %y: memref<?xf32>, %start: f32) -> f32 {
  %s = affine.for %k = 0 to %n iter_args(%sum = %start) -> (f32) {
    %a = affine.load %x[%k] : memref<?xf32>
    %b = affine.load %y[%k] : memref<?xf32>
    %p = arith.mulf %a, %b : f32
    %next = arith.addf %sum, %p : f32
    affine.yield %next : f32
  }
  return %s : f32
}

//| refused: parallelize: iterations of %k depend on each other [carries-dependence]
//|  --> privatize_dot_refused.mlir:9:5
//|   |
//| 9 |     affine.yield %next : f32
//|   |     ^^^^^^^^^^^^^^^^^^^^^^^^
//|   |     |
//|   |     reads %s at %k = 1
//|   |     writes %s at %k = 0
//|   |
//|   = with %n = 2
//|   = all such pairs: [n] -> { [k] -> [k'] : k >= 0 and k < k' < n }
//|   = help: try: --reassociate
//| exit code 1
