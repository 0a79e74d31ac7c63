// RUN: farkas opt --reassociate -t 'reduce(%i;blocks) map(%j;block_x) reduce(%k;threads)'
func.func @sum(%A: memref<?xi32>, %S: memref<1xi32>, %B: memref<64x200xf32>, %v: memref<64xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xi32>
    %s = affine.load %S[0] : memref<1xi32>
    %t = arith.addi %s, %a : i32
    affine.store %t, %S[0] : memref<1xi32>
  }
  affine.for %j = 0 to 64 {
    affine.for %k = 0 to 200 {
      %a = affine.load %B[%j, %k] : memref<64x200xf32>
      %s = affine.load %v[%j] : memref<64xf32>
      %t = arith.addf %s, %a : f32
      affine.store %t, %v[%j] : memref<64xf32>
    }
  }
  return
}

//| module {
//|   func.func @sum(%A: memref<?xi32>, %S: memref<1xi32>, %B: memref<64x200xf32>, %v: memref<64xf32>, %n: index) {
//|     %c-1 = arith.constant -1 : index
//|     %c0 = arith.constant 0 : index
//|     %c1 = arith.constant 1 : index
//|     %c0_i32 = arith.constant 0 : i32
//|     %c64 = arith.constant 64 : index
//|     %c200 = arith.constant 200 : index
//|     %cst = arith.constant 0.000000e+00 : f32
//|     %0 = arith.addi %n, %c-1 : index
//|     %1 = arith.cmpi sge, %0, %c0 : index
//|     scf.if %1 {
//|       %2 = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%c0_i32) -> i32 {
//|         %a = memref.load %A[%i] : memref<?xi32>
//|         scf.reduce(%a : i32) {
//|         ^bb0(%arg0: i32, %arg1: i32):
//|           %4 = arith.addi %arg0, %arg1 : i32
//|           scf.reduce.return %4 : i32
//|         }
//|       } {mapping = [#gpu.block<linear_dim_0>]}
//|       %s = memref.load %S[%c0] : memref<1xi32>
//|       %3 = arith.addi %s, %2 : i32
//|       memref.store %3, %S[%c0] : memref<1xi32>
//|     }
//|     scf.forall (%j) in (64) {
//|       %2 = scf.parallel (%k) = (%c0) to (%c200) step (%c1) init (%cst) -> f32 {
//|         %a = memref.load %B[%j, %k] : memref<64x200xf32>
//|         scf.reduce(%a : f32) {
//|         ^bb0(%arg0: f32, %arg1: f32):
//|           %4 = arith.addf %arg0, %arg1 : f32
//|           scf.reduce.return %4 : f32
//|         }
//|       } {mapping = [#gpu.thread<linear_dim_0>]}
//|       %s = memref.load %v[%j] : memref<64xf32>
//|       %3 = arith.addf %s, %2 : f32
//|       memref.store %3, %v[%j] : memref<64xf32>
//|     } {mapping = [#gpu.block<x>]}
//|     return
//|   }
//| }
//| @sum: license: the order of addi on %S is given up (integers)
//| @sum: license: the order of addf on %v is given up (--reassociate); a sum of nothing but -0.0 becomes 0.0
//| @sum: assumed: %A, %S and %v do not overlap
//| @sum: assumed: %S, %B and %v do not overlap
