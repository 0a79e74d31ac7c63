// RUN: farkas opt -t parallelize
// Where %n is 0 nothing is added to %A, and %B and %C are written all the same.
func.func @other_sums(%n: index, %A: memref<1xi32>, %B: memref<1xi32>, %X: memref<?xi32>) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to %n {
      %a = affine.load %A[0] : memref<1xi32>
      %x = affine.load %X[%j] : memref<?xi32>
      %s = arith.addi %a, %x : i32
      affine.store %s, %A[0] : memref<1xi32>
    }
    %b = affine.load %B[0] : memref<1xi32>
    %y = arith.index_cast %i : index to i32
    %t = arith.addi %b, %y : i32
    affine.store %t, %B[0] : memref<1xi32>
  }
  return
}

func.func @a_store_beside(%n: index, %A: memref<1xi32>, %C: memref<4xi32>, %X: memref<?xi32>) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to %n {
      %a = affine.load %A[0] : memref<1xi32>
      %x = affine.load %X[%j] : memref<?xi32>
      %s = arith.addi %a, %x : i32
      affine.store %s, %A[0] : memref<1xi32>
    }
    %y = arith.index_cast %i : index to i32
    affine.store %y, %C[%i] : memref<4xi32>
  }
  return
}

//| #set = affine_set<()[s0] : (3 >= 0, s0 - 1 >= 0)>
//| module {
//|   func.func @other_sums(%n: index, %A: memref<1xi32>, %B: memref<1xi32>, %X: memref<?xi32>) {
//|     %0:2 = affine.parallel (%i) = (0) to (4) reduce ("addi", "addi") -> (i32, i32) {
//|       %2 = affine.parallel (%j) = (0) to (symbol(%n)) reduce ("addi") -> (i32) {
//|         %x = affine.load %X[%j] : memref<?xi32>
//|         affine.yield %x : i32
//|       }
//|       %y = arith.index_cast %i : index to i32
//|       affine.yield %2, %y : i32, i32
//|     }
//|     affine.if #set()[%n] {
//|       %a = affine.load %A[0] : memref<1xi32>
//|       %2 = arith.addi %a, %0#0 : i32
//|       affine.store %2, %A[0] : memref<1xi32>
//|     }
//|     %b = affine.load %B[0] : memref<1xi32>
//|     %1 = arith.addi %b, %0#1 : i32
//|     affine.store %1, %B[0] : memref<1xi32>
//|     return
//|   }
//|   func.func @a_store_beside(%n: index, %A: memref<1xi32>, %C: memref<4xi32>, %X: memref<?xi32>) {
//|     %0 = affine.parallel (%i) = (0) to (4) reduce ("addi") -> (i32) {
//|       %1 = affine.parallel (%j) = (0) to (symbol(%n)) reduce ("addi") -> (i32) {
//|         %x = affine.load %X[%j] : memref<?xi32>
//|         affine.yield %x : i32
//|       }
//|       %y = arith.index_cast %i : index to i32
//|       affine.store %y, %C[%i] : memref<4xi32>
//|       affine.yield %1 : i32
//|     }
//|     affine.if #set()[%n] {
//|       %a = affine.load %A[0] : memref<1xi32>
//|       %1 = arith.addi %a, %0 : i32
//|       affine.store %1, %A[0] : memref<1xi32>
//|     }
//|     return
//|   }
//| }
//| @other_sums: %i is parallel: its iterations compute partial results
//| @other_sums: %j is parallel: its iterations compute partial results
//| @other_sums: license: the order of addi on %A is given up (integers)
//| @other_sums: license: the order of addi on %B is given up (integers)
//| @other_sums: assumed: %A, %B and %X do not overlap
//| @a_store_beside: %i is parallel: its iterations compute partial results
//| @a_store_beside: %j is parallel: its iterations compute partial results
//| @a_store_beside: license: the order of addi on %A is given up (integers)
//| @a_store_beside: assumed: %A, %C and %X do not overlap
