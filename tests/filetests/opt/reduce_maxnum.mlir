// RUN: farkas opt --reassociate -t 'parallelize(%i)'
// What is no number loses against every number: the iterations start from it.
func.func @greatest(%A: memref<64x4xf32>, %R: memref<1xf32>) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 4 {
      %m = affine.load %R[0] : memref<1xf32>
      %a = affine.load %A[%i, %j] : memref<64x4xf32>
      %t = arith.maxnumf %m, %a : f32
      affine.store %t, %R[0] : memref<1xf32>
    }
  }
  return
}

//| module {
//|   func.func @greatest(%A: memref<64x4xf32>, %R: memref<1xf32>) {
//|     %c0 = arith.constant 0 : index
//|     %c64 = arith.constant 64 : index
//|     %c1 = arith.constant 1 : index
//|     %cst = arith.constant 0x7FC00000 : f32
//|     %c4 = arith.constant 4 : index
//|     %0 = scf.parallel (%i) = (%c0) to (%c64) step (%c1) init (%cst) -> f32 {
//|       %cst_1 = arith.constant 0x7FC00000 : f32
//|       %2 = scf.for %j = %c0 to %c4 step %c1 iter_args(%arg0 = %cst_1) -> (f32) {
//|         %a = memref.load %A[%i, %j] : memref<64x4xf32>
//|         %t = arith.maxnumf %arg0, %a : f32
//|         scf.yield %t : f32
//|       }
//|       scf.reduce(%2 : f32) {
//|       ^bb0(%arg0: f32, %arg1: f32):
//|         %3 = arith.maxnumf %arg0, %arg1 : f32
//|         scf.reduce.return %3 : f32
//|       }
//|     }
//|     %m = affine.load %R[0] : memref<1xf32>
//|     %1 = arith.maxnumf %m, %0 : f32
//|     affine.store %1, %R[0] : memref<1xf32>
//|     return
//|   }
//| }
//| @greatest: license: the order of maxnumf on %R is given up (--reassociate)
//| @greatest: assumed: %A and %R do not overlap
