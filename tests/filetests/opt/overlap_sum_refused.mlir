// RUN: farkas opt -t 'overlap(%t;4,32)'
// A sum over all cells in each step is no sweep.
func.func @f(%A: memref<100xf64>, %B: memref<100xf64>) {
  %zero = arith.constant 0.0 : f64
  affine.for %t = 0 to 10 {
    affine.for %i = 1 to 99 {
      %a = affine.load %A[%i - 1] : memref<100xf64>
      %b = affine.load %A[%i + 1] : memref<100xf64>
      %s = arith.addf %a, %b : f64
      affine.store %s, %B[%i] : memref<100xf64>
    }
    %sum = affine.for %i = 1 to 99 iter_args(%s = %zero) -> f64 {
      %a = affine.load %B[%i] : memref<100xf64>
      %n = arith.addf %s, %a : f64
      affine.yield %n : f64
    }
    affine.store %sum, %A[1] : memref<100xf64>
  }
  return
}

//| refused: this hands a value on to other statements: a tile runs sweeps, each of which computes elements of memory [not-a-sweep]
//|   --> overlap_sum_refused.mlir:12:12
//|    |
//| 12 |     %sum = affine.for %i = 1 to 99 iter_args(%s = %zero) -> f64 {
//|    |            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|    |
//|    = help: try: -t 'distribute(%t) overlap(%t_1;4,32)'
//| exit code 1
