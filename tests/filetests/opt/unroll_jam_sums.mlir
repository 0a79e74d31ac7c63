// RUN: farkas opt -t 'parallelize(%j) unroll_jam(%i;2)'
// Each of both iterations of %i adds to a cell of its own.
func.func @f(%A: memref<12xi32>, %n: index) {
  %c1 = arith.constant 1 : i32
  affine.for %i = 0 to 2 {
    affine.for %j = 1 to %n {
      %v = affine.load %A[%i + 5] : memref<12xi32>
      %t = arith.addi %v, %c1 : i32
      affine.store %t, %A[%i + 5] : memref<12xi32>
    }
  }
  return
}

//| #set = affine_set<()[s0] : (s0 - 2 >= 0)>
//| module {
//|   func.func @f(%A: memref<12xi32>, %n: index) {
//|     %c1 = arith.constant 1 : i32
//|     affine.if #set()[%n] {
//|       %0:2 = affine.parallel (%j) = (1) to (symbol(%n)) reduce ("addi", "addi") -> (i32, i32) {
//|         affine.yield %c1, %c1 : i32, i32
//|       }
//|       %v = affine.load %A[5] : memref<12xi32>
//|       %1 = arith.addi %v, %0#0 : i32
//|       affine.store %1, %A[5] : memref<12xi32>
//|       %v_1 = affine.load %A[6] : memref<12xi32>
//|       %2 = arith.addi %v_1, %0#1 : i32
//|       affine.store %2, %A[6] : memref<12xi32>
//|     }
//|     return
//|   }
//| }
//| @f: license: the order of addi on %A is given up (integers)
