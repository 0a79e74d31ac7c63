// RUN: farkas opt -t 'parallelize(%j)'
// What is in the parallel loop follows it into scf; what is around it stays.
func.func @checksums(%A: memref<8x64xi64>, %B: memref<64xi64>, %S: memref<8xi64>, %n: index) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 64 {
      affine.for %k = 0 to affine_map<(d0) -> (d0 + 1)>(%j) {
        %s = affine.load %S[%i] : memref<8xi64>
        %a = affine.load %A[%i, %j - %k] : memref<8x64xi64>
        %t = arith.xori %s, %a : i64
        affine.store %t, %S[%i] : memref<8xi64>
      }
      affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0)>(%j)[%n] {
        %a = affine.load %A[%i, %j] : memref<8x64xi64>
        affine.store %a, %B[%j] : memref<64xi64>
      }
    }
  }
  return
}

//| module {
//|   func.func @checksums(%A: memref<8x64xi64>, %B: memref<64xi64>, %S: memref<8xi64>, %n: index) {
//|     %c0 = arith.constant 0 : index
//|     %c64 = arith.constant 64 : index
//|     %c1 = arith.constant 1 : index
//|     %c0_i64 = arith.constant 0 : i64
//|     affine.for %i = 0 to 8 {
//|       %0 = scf.parallel (%j) = (%c0) to (%c64) step (%c1) init (%c0_i64) -> i64 {
//|         %c0_i64_1 = arith.constant 0 : i64
//|         %2 = arith.addi %j, %c1 : index
//|         %3 = scf.for %k = %c0 to %2 step %c1 iter_args(%arg0 = %c0_i64_1) -> (i64) {
//|           %6 = arith.subi %j, %k : index
//|           %a = memref.load %A[%i, %6] : memref<8x64xi64>
//|           %t = arith.xori %arg0, %a : i64
//|           scf.yield %t : i64
//|         }
//|         %4 = arith.subi %j, %n : index
//|         %5 = arith.cmpi sge, %4, %c0 : index
//|         scf.if %5 {
//|           %a = memref.load %A[%i, %j] : memref<8x64xi64>
//|           memref.store %a, %B[%j] : memref<64xi64>
//|         }
//|         scf.reduce(%3 : i64) {
//|         ^bb0(%arg0: i64, %arg1: i64):
//|           %6 = arith.xori %arg0, %arg1 : i64
//|           scf.reduce.return %6 : i64
//|         }
//|       }
//|       %s = affine.load %S[%i] : memref<8xi64>
//|       %1 = arith.xori %s, %0 : i64
//|       affine.store %1, %S[%i] : memref<8xi64>
//|     }
//|     return
//|   }
//| }
//| @checksums: license: the order of xori on %S is given up (integers)
//| @checksums: not re-read: partial results: what is left in memory is not looked into; in order: what is left in memory is not looked into
//| @checksums: assumed: %A, %B and %S do not overlap
