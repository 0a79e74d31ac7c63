// reverse(%i@0) strip_mine(%j;1)
func.func @f(%A: memref<12xf32>, %B: memref<9xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %v1 = affine.load %A[symbol(%n) + 4] : memref<12xf32>
  %r3 = affine.for %i = 1 to 3 iter_args(%s2 = %v1) -> (f32) {
    %v4 = affine.load %B[%i] : memref<9xf32>
    affine.store %v4, %A[-%i + 4] : memref<12xf32>
    %v5 = affine.load %B[%i * 2] : memref<9xf32>
    %t6 = arith.addf %s2, %v5 fastmath<reassoc> : f32
    affine.yield %t6 : f32
  } {sums}
  affine.store %r3, %B[1] : memref<9xf32>
  affine.for %i = 1 to 3 step 2 {
    %v8 = affine.load %A[4] : memref<12xf32>
    %v9 = affine.load %A[3] : memref<12xf32>
    %t10 = arith.addf %v8, %v9 fastmath<reassoc> : f32
    affine.store %t10, %B[-%i + 2] : memref<9xf32>
    affine.for %j = 0 to 4 {
      %v12 = affine.load %B[2] : memref<9xf32>
      %r14 = affine.for %k = 0 to affine_map<(d0) -> (d0)>(%i) iter_args(%s13 = %v12) -> (f32) {
        %v15 = affine.load %A[%i + %j * 2 - %k + 3] : memref<12xf32>
        affine.store %v15, %B[-%k + 1] : memref<9xf32>
        affine.store %r3, %A[%i + %j + %k + 3] : memref<12xf32>
        affine.store %zero, %B[%k] : memref<9xf32>
        %v16 = affine.load %B[%k] : memref<9xf32>
        %t17 = arith.addf %s13, %v16 fastmath<reassoc> : f32
        affine.yield %t17 : f32
      } {sums}
      affine.store %r14, %A[%i + 4] : memref<12xf32>
    }
    %x18 = arith.index_cast %i : index to i32
    %x19 = arith.sitofp %x18 : i32 to f32
    affine.store %x19, %A[%i + 5] : memref<12xf32>
  }
  return
}
