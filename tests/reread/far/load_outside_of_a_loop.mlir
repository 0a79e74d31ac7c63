// split(%j; %j < 1) unroll(%i;2)
func.func @f(%N: memref<4xi32>, %A: memref<8xf32>, %B: memref<8xf32>) {
  affine.for %i = 0 to 2 {
    %q = affine.load %N[%i] : memref<4xi32>
    %x = arith.index_cast %q : i32 to index
    %h = memref.load %A[%x] : memref<8xf32>
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to 2 {
      %e = affine.load %A[2] : memref<8xf32>
      affine.store %h, %A[2] : memref<8xf32>
      affine.store %e, %B[%j + 3] : memref<8xf32>
      %v = affine.load %B[%i + %j + 1] : memref<8xf32>
      affine.store %v, %B[%j * 2] : memref<8xf32>
    }
  }
  return
}
