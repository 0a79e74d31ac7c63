// reverse(%j) tile(%j;1)
func.func @f(%A: memref<2xf32>, %B: memref<9xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 2 {
    %x2 = arith.index_cast %i : index to i32
    %x3 = arith.sitofp %x2 : i32 to f32
    %r5 = affine.for %j = affine_map<(d0) -> (d0)>(%i) to min affine_map<()[s0] -> (s0, 3)>()[%n] step 2 iter_args(%s4 = %x3) -> (f32) {
      affine.for %k = max affine_map<(d0) -> (d0 + 1, 1)>(%i) to 1 {
        %t7 = arith.subf %s4, %s4 : f32
        affine.store %t7, %B[%i * 2 - %k + 1] : memref<9xf32>
      }
      %v8 = affine.load %B[%i * 2 + %j + 1] : memref<9xf32>
      %t9 = arith.addf %s4, %v8 fastmath<reassoc> : f32
      affine.yield %t9 : f32
    }
    affine.store %r5, %A[-%i + 1] : memref<2xf32>
  }
  return
}
