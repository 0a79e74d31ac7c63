// RUN: farkas opt -t 'auto(gpu)' --reassociate
// Some thousand rows are few for a GPU: threads share each sum.
func.func @rows(%n: index, %m: index, %A: memref<?x?xf64>, %x: memref<?xf64>, %y: memref<?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %0 = affine.load %y[%i] : memref<?xf64>
      %1 = affine.load %A[%i, %j] : memref<?x?xf64>
      %2 = affine.load %x[%j] : memref<?xf64>
      %3 = arith.mulf %1, %2 : f64
      %4 = arith.addf %0, %3 : f64
      affine.store %4, %y[%i] : memref<?xf64>
    }
  }
  return
}

//| #set = affine_set<()[s0] : (s0 - 1 >= 0)>
//| module {
//|   func.func @rows(%n: index, %m: index, %A: memref<?x?xf64>, %x: memref<?xf64>, %y: memref<?xf64>) {
//|     affine.parallel (%i) = (0) to (symbol(%n)) {
//|       affine.if #set()[%m] {
//|         %0 = affine.parallel (%j) = (0) to (symbol(%m)) reduce ("addf") -> (f64) {
//|           %3 = affine.load %A[%i, %j] : memref<?x?xf64>
//|           %4 = affine.load %x[%j] : memref<?xf64>
//|           %5 = arith.mulf %3, %4 : f64
//|           affine.yield %5 : f64
//|         }
//|         %1 = affine.load %y[%i] : memref<?xf64>
//|         %2 = arith.addf %1, %0 : f64
//|         affine.store %2, %y[%i] : memref<?xf64>
//|       }
//|     }
//|     return
//|   }
//| }
//| @rows: auto does parallelize(%i)
//| @rows: order of S0: %i parallel > %j
//| @rows: assumed: %A and %y do not overlap
//| @rows: assumed: %x and %y do not overlap
//| @rows: `kernels` is parallelize(%j)
//| @rows: license: the order of addf on %y is given up (--reassociate); a sum of nothing but -0.0 becomes 0.0
//| @rows: assumed: %y and %A do not overlap
//| @rows: assumed: %y and %x do not overlap
