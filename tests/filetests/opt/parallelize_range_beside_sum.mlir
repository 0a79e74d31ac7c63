// RUN: farkas opt -t 'fuse(%i@0,%i@1;shift=-2) parallelize(%i)' --reassociate
// The store runs in a range of its own, before the sum begins: the parallel loop of that range combines nothing.
func.func @ranges(%n: index, %start: f32, %A: memref<?xf32>, %B: memref<?xf32>) -> f32 {
  %sum = affine.for %i = 0 to %n iter_args(%s = %start) -> (f32) {
    %a = affine.load %A[%i] : memref<?xf32>
    %t = arith.addf %s, %a : f32
    affine.yield %t : f32
  }
  affine.for %i = 0 to 1 {
    affine.store %start, %B[%i] : memref<?xf32>
  }
  return %sum : f32
}

//| module {
//|   func.func @ranges(%n: index, %start: f32, %A: memref<?xf32>, %B: memref<?xf32>) -> f32 {
//|     affine.parallel (%i) = (-2) to (-1) {
//|       affine.store %start, %B[%i + 2] : memref<?xf32>
//|     }
//|     %0 = affine.parallel (%i_1) = (0) to (symbol(%n)) reduce ("addf") -> (f32) {
//|       %a = affine.load %A[%i_1] : memref<?xf32>
//|       affine.yield %a : f32
//|     }
//|     %1 = arith.addf %start, %0 : f32
//|     return %1 : f32
//|   }
//| }
//| @ranges: license: the order of addf on %sum is given up (--reassociate); a sum of nothing but -0.0 becomes 0.0
//| @ranges: assumed: %A and %B do not overlap
