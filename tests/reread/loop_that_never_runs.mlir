// distribute(%i) peel(%i;first) unroll(%i;2) shift(%i,-3) distribute(%i_1)
func.func @f(%A: memref<10xf32>, %B: memref<1x9xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 2 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
    %v2 = affine.load %A[%i + 1] : memref<10xf32>
    %r4 = affine.for %j = affine_map<(d0) -> (d0 + 1)>(%i) to affine_map<(d0) -> (d0 + 1)>(%i) step 2 iter_args(%s3 = %v2) -> (f32) {
      affine.for %k = 0 to 2 {
        %x6 = arith.index_cast %i : index to i32
        %x7 = arith.sitofp %x6 : i32 to f32
        affine.store %x7, %A[%i + %j + %k] : memref<10xf32>
      }
      %v8 = affine.load %A[1] : memref<10xf32>
      %t9 = arith.addf %s3, %v8 : f32
      affine.yield %t9 : f32
    } {sums}
    affine.store %r4, %A[%i * 2 + 1] : memref<10xf32>
    affine.if affine_set<(d0)[s0] : (-d0 + s0 - 2 >= 0, d0 * 2 + s0 >= 0)>(%i)[%n] {
      %v10 = affine.load %B[0, %i * 2] : memref<1x9xf32>
      %t11 = arith.mulf %r4, %v10 : f32
      affine.store %t11, %A[%i] : memref<10xf32>
    }
  }
  return
}

