// strip_mine(%j;1) distribute(%j_t) shift(%j_t_2,1) skew(%j_t_1,%k;2) tile(%j_t;3)
func.func @f(%A: memref<1x3xf32>, %B: memref<23x14xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 2 to 5 step 2 {
    affine.for %j = -2 to 3 {
      %x3 = arith.index_cast %i : index to i32
      %x4 = arith.sitofp %x3 : i32 to f32
      %r6 = affine.for %k = max affine_map<(d0) -> (d0, 0)>(%j) to affine_map<(d0) -> (d0 + 2)>(%i) step 2 iter_args(%s5 = %x4) -> (f32) {
        %h7 = affine.load %B[%i + %j * 2 + %k + 7, %i + %j * 2 + 3] : memref<23x14xf32>
        %v8 = affine.load %B[%j + 7, %k + 3] : memref<23x14xf32>
        %t9 = arith.addf %s5, %v8 : f32
        affine.yield %t9 : f32
      } {sums}
      affine.store %r6, %B[-%i - %j + 7, %j + 2] : memref<23x14xf32>
    }
    affine.if affine_set<() : (3 >= 0)>() {
      %h10 = affine.load %B[%i + 6, %i + 3] : memref<23x14xf32>
      affine.store %zero, %A[0, -%i + 4] : memref<1x3xf32>
    }
  }
  return
}
