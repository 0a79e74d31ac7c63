// normalize(%k) distribute(%j) peel(%i;last)
func.func @f(%A: memref<15xi32>, %B: memref<15x15xi32>) {
  %zero = arith.constant 0 : i32
  %q1 = affine.load %A[3] : memref<15xi32>
  %q2 = arith.index_cast %q1 : i32 to index
  %c3 = arith.constant 9 : index
  %x4 = arith.remui %q2, %c3 : index
  %c5 = arith.constant -2 : index
  %x6 = arith.addi %x4, %c5 : index
  affine.for %i = 0 to affine_map<()[s0] -> (s0 - 1)>()[%x6] {
    %h8 = affine.load %B[4, %i] : memref<15x15xi32>
    %q9 = affine.load %A[3] : memref<15xi32>
    %q10 = arith.index_cast %q9 : i32 to index
    %c11 = arith.constant 15 : index
    %x12 = arith.remui %q10, %c11 : index
    %h13 = memref.load %A[%x12] : memref<15xi32>
    affine.for %j = affine_map<(d0) -> (d0 + 1)>(%i) to affine_map<(d0) -> (d0 + 1)>(%i) {
      %h15 = affine.load %A[%i + 3] : memref<15xi32>
      %e16 = affine.load %B[%i * 2 + 5, %i + %j + 1] : memref<15x15xi32>
      affine.store %h13, %B[%i * 2 + 5, %i + %j + 1] : memref<15x15xi32>
      affine.store %e16, %B[%j + 5, %i] : memref<15x15xi32>
      affine.for %k = -1 to 5 {
        %e18 = affine.load %A[%i + %j + 2] : memref<15xi32>
        affine.store %h15, %A[%i + %j + 2] : memref<15xi32>
        affine.store %e18, %B[4, %i] : memref<15x15xi32>
        %q19 = affine.load %B[-%i + %k * 2 + 6, 1] : memref<15x15xi32>
        %q20 = arith.index_cast %q19 : i32 to index
        %c21 = arith.constant 15 : index
        %x22 = arith.remui %q20, %c21 : index
        %h23 = memref.load %A[%x22] : memref<15xi32>
        %c24 = arith.constant 0 : i32
        affine.store %c24, %B[-%i + %j + %k + 5, %j * 2 + %k + 2] : memref<15x15xi32>
        %e25 = affine.load %A[%i + %k * 2 + 2] : memref<15xi32>
        affine.store %h23, %A[%i + %k * 2 + 2] : memref<15xi32>
        affine.store %e25, %A[%i + 3] : memref<15xi32>
      }
    }
  }
  %q26 = affine.load %A[3] : memref<15xi32>
  %q27 = arith.index_cast %q26 : i32 to index
  %c28 = arith.constant 9 : index
  %x29 = arith.remui %q27, %c28 : index
  %c30 = arith.constant -2 : index
  %x31 = arith.addi %x29, %c30 : index
  return
}
