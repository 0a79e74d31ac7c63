// RUN: farkas opt -t 'overlap(%t;4,32)'
// From the other end of an array of any length: no halo is as wide as that.
#inner = affine_map<()[s0] -> (s0 - 1)>
func.func @f(%A: memref<?xf64>, %B: memref<?xf64>, %n: index) {
  affine.for %t = 0 to 10 {
    affine.for %i = 1 to #inner()[%n] {
      %a = affine.load %A[%i - 1] : memref<?xf64>
      %b = affine.load %A[%i + 1] : memref<?xf64>
      %s = arith.addf %a, %b : f64
      affine.store %s, %B[%i] : memref<?xf64>
    }
    affine.for %i = 1 to #inner()[%n] {
      %a = affine.load %B[-%i + symbol(%n)] : memref<?xf64>
      affine.store %a, %A[%i] : memref<?xf64>
    }
  }
  return
}

//| refused: no number bounds how far from its own cell this reads along dim 0 of the arrays [halo-unbounded]
//|   --> overlap_unbounded_refused.mlir:13:12
//|    |
//| 10 |       affine.store %s, %B[%i] : memref<?xf64>
//|    |       --------------------------------------- this writes what is read
//| ...
//| 13 |       %a = affine.load %B[-%i + symbol(%n)] : memref<?xf64>
//|    |            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|    |
//|    = help: nothing nearer: 16 tried
//| exit code 1
