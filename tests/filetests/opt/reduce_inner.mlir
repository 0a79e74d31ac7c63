// RUN: farkas opt -t parallelize(%i) --emit scf
// Each iteration adds up a row, and the sums of the rows are combined.
func.func @rows(%A: memref<8x16xf32>, %C: memref<2xf32>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 16 {
      %a = affine.load %A[%i, %j] : memref<8x16xf32>
      %c = affine.load %C[0] : memref<2xf32>
      %s = arith.addf %a, %c fastmath<fast> : f32
      affine.store %s, %C[0] : memref<2xf32>
    }
  }
  return
}

//| module {
//|   func.func @rows(%A: memref<8x16xf32>, %C: memref<2xf32>) {
//|     %c0 = arith.constant 0 : index
//|     %c8 = arith.constant 8 : index
//|     %c1 = arith.constant 1 : index
//|     %cst = arith.constant 0.000000e+00 : f32
//|     %c16 = arith.constant 16 : index
//|     %0 = scf.parallel (%i) = (%c0) to (%c8) step (%c1) init (%cst) -> f32 {
//|       %cst_1 = arith.constant 0.000000e+00 : f32
//|       %2 = scf.for %j = %c0 to %c16 step %c1 iter_args(%arg0 = %cst_1) -> (f32) {
//|         %a = memref.load %A[%i, %j] : memref<8x16xf32>
//|         %s = arith.addf %a, %arg0 fastmath<fast> : f32
//|         scf.yield %s : f32
//|       }
//|       scf.reduce(%2 : f32) {
//|       ^bb0(%arg0: f32, %arg1: f32):
//|         %3 = arith.addf %arg0, %arg1 : f32
//|         scf.reduce.return %3 : f32
//|       }
//|     }
//|     %c = memref.load %C[%c0] : memref<2xf32>
//|     %1 = arith.addf %c, %0 fastmath<fast> : f32
//|     memref.store %1, %C[%c0] : memref<2xf32>
//|     return
//|   }
//| }
//| @rows: license: the order of addf on %C is given up (fastmath<reassoc>); a sum of nothing but -0.0 becomes 0.0
//| @rows: assumed: %A and %C do not overlap
