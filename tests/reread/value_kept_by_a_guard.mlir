// fuse(%i@0,%i@1;shift=-2) unroll(%i;1) tile(%i_1;4)
func.func @f(%A: memref<14x27xf32>, %B: memref<9x9xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
    %v2 = affine.load %A[symbol(%n) + 2, %i * 2 + 8] : memref<14x27xf32>
    %r4 = affine.for %j = 2 to min affine_map<()[s0] -> (s0 + 1, 2)>()[%n] step 2 iter_args(%s3 = %v2) -> (f32) {
      affine.for %k = affine_map<(d0) -> (d0 + 1)>(%j) to affine_map<(d0) -> (d0 + 2)>(%j) {
        %h6 = affine.load %B[%i * 2, %j + 1] : memref<9x9xf32>
        affine.store %zero, %A[%j + 2, %i + %j - %k + symbol(%n) + 10] : memref<14x27xf32>
        affine.store %h6, %A[%i + %j + 3, %i + %j + 9] : memref<14x27xf32>
      }
      %x7 = arith.index_cast %i : index to i32
      %x8 = arith.sitofp %x7 : i32 to f32
      %t9 = arith.addf %s3, %x8 : f32
      affine.yield %t9 : f32
    } {sums}
    affine.store %r4, %B[0, %i + 1] : memref<9x9xf32>
  }
  %r11 = affine.for %i = 1 to 3 iter_args(%s10 = %zero) -> (f32) {
    affine.for %j = -1 to 3 {
      affine.if affine_set<(d0) : (2 >= 0, d0 - 3 == 0)>(%j) {
        %v13 = affine.load %A[2, %i + %j + symbol(%n) + 10] : memref<14x27xf32>
        %t14 = arith.addf %v13, %s10 : f32
        affine.store %t14, %A[2, %i + 9] : memref<14x27xf32>
      }
    }
    %v15 = affine.load %A[%i * 2 + 4, %i + 8] : memref<14x27xf32>
    %t16 = arith.addf %s10, %v15 : f32
    affine.yield %t16 : f32
  }
  affine.store %r11, %B[1, symbol(%n) + 2] : memref<9x9xf32>
  return
}

