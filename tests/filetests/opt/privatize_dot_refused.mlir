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
