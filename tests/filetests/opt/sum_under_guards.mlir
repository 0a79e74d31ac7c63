// RUN: farkas opt -t 'tile(%j;2) reverse(%j) unroll_jam(%j_t;2)'
// Unrolled tiles are cut by guards, and each iteration adds what lies in one of them: other terms would be in none or in both.
func.func @f(%A: memref<?xi32>, %B: memref<?xi32>, %n: index) {
  affine.for %i = 0 to %n {
    %start = affine.load %A[%i] : memref<?xi32>
    %sum = affine.for %j = 0 to 3 iter_args(%acc = %start) -> (i32) {
      %b = affine.load %B[%j + %i] : memref<?xi32>
      %next = arith.addi %acc, %b : i32
      affine.yield %next : i32
    }
    affine.store %sum, %A[%i] : memref<?xi32>
  }
  return
}

//| #set = affine_set<(d0) : (((-d0) floordiv 2 + 1) * -2 >= 0)>
//| #set1 = affine_set<(d0) : (-d0 >= 0)>
//| module {
//|   func.func @f(%A: memref<?xi32>, %B: memref<?xi32>, %n: index) {
//|     affine.for %i = 0 to %n {
//|       %start = affine.load %A[%i] : memref<?xi32>
//|       %sum = affine.for %j = 0 to 3 iter_args(%acc = %start) -> (i32) {
//|         %sum_1 = affine.if #set(%j) -> i32 {
//|           %b = affine.load %B[-%j + %i + 2] : memref<?xi32>
//|           %next = arith.addi %acc, %b : i32
//|           affine.yield %next : i32
//|         } else {
//|           affine.yield %acc : i32
//|         }
//|         %sum_2 = affine.if #set1(%j) -> i32 {
//|           %b = affine.load %B[-%j + %i + 2] : memref<?xi32>
//|           %next = arith.addi %sum_1, %b : i32
//|           affine.yield %next : i32
//|         } else {
//|           affine.yield %sum_1 : i32
//|         }
//|         affine.yield %sum_2 : i32
//|       }
//|       affine.store %sum, %A[%i] : memref<?xi32>
//|     }
//|     return
//|   }
//| }
//| @f: license: the order of addi on %sum is given up (integers)
//| @f: assumed: %A and %B do not overlap
