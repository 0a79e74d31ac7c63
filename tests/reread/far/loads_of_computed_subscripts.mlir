// unroll(%i;2) unroll(%p;2)
func.func @f(%N: memref<10xi32>, %A: memref<8xf32>, %B: memref<10xf32>, %c: f32) {
  %d = arith.constant 8 : index
  affine.for %p = 0 to 2 {
    affine.for %i = 0 to 3 {
      %q = affine.load %N[%i + %p] : memref<10xi32>
      %r = arith.index_cast %q : i32 to index
      %x = arith.remui %r, %d : index
      %a = memref.load %A[%x] : memref<8xf32>
      affine.store %c, %A[%i * 2 + %p] : memref<8xf32>
      %b = memref.load %A[%x] : memref<8xf32>
      %t = arith.addf %a, %b : f32
      affine.store %t, %A[%i + %p + 1] : memref<8xf32>
      affine.store %b, %B[%i * 3 + %p] : memref<10xf32>
    }
  }
  return
}
