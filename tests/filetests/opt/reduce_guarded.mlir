// RUN: farkas opt -t parallelize(%j)
// Where there is nothing to add, nothing is read or written.
func.func @sums(%A: memref<?x?xf64>, %C: memref<?xf64>, %m: index, %n: index) {
  affine.for %i = 0 to %m {
    affine.for %j = 0 to %n {
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      %c = affine.load %C[%i] : memref<?xf64>
      %s = arith.subf %c, %a fastmath<reassoc> : f64
      affine.store %s, %C[%i] : memref<?xf64>
    }
  }
  return
}

//| #set = affine_set<()[s0] : (s0 - 1 >= 0)>
//| module {
//|   func.func @sums(%A: memref<?x?xf64>, %C: memref<?xf64>, %m: index, %n: index) {
//|     affine.for %i = 0 to %m {
//|       affine.if #set()[%n] {
//|         %0 = affine.parallel (%j) = (0) to (symbol(%n)) reduce ("addf") -> (f64) {
//|           %cst = arith.constant 0.000000e+00 : f64
//|           %a = affine.load %A[%i, %j] : memref<?x?xf64>
//|           %s = arith.subf %cst, %a fastmath<reassoc> : f64
//|           affine.yield %s : f64
//|         }
//|         %c = affine.load %C[%i] : memref<?xf64>
//|         %1 = arith.addf %c, %0 fastmath<reassoc> : f64
//|         affine.store %1, %C[%i] : memref<?xf64>
//|       }
//|     }
//|     return
//|   }
//| }
//| @sums: license: the order of subf on %C is given up (fastmath<reassoc>); a sum of nothing but -0.0 becomes 0.0
//| @sums: assumed: %A and %C do not overlap
