// tile(%j;2) reverse(%j) unroll_jam(%j_t;2)
// Unrolled tiles are cut by guards, so that one statement adds what lies in either, and the sum runs backwards.
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
