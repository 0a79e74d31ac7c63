// unroll(%i;2) split(%j; %j < 1)
func.func @f(%N: memref<8xi32>, %A: memref<8xf32>, %B: memref<8xf32>) {
  affine.for %i = 0 to 2 {
    %q = affine.load %N[%i] : memref<8xi32>
    %x = arith.index_cast %q : i32 to index
    %a = memref.load %A[%x] : memref<8xf32>
    affine.for %j = 0 to 3 {
      %e = affine.load %B[%j] : memref<8xf32>
      affine.store %e, %B[%i + %j * 2] : memref<8xf32>
      %d = affine.load %B[%j * 3 + %i] : memref<8xf32>
      %p = affine.load %N[%j + 2] : memref<8xi32>
      %y = arith.index_cast %p : i32 to index
      %b = memref.load %A[%y] : memref<8xf32>
    }
  }
  return
}
