// unroll(%j@0;3) tile(%i;4) skew(%i_t,%i;-1) parallelize
func.func @f(%A: memref<14xf32>, %B: memref<27x22xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 2 {
    %c2 = arith.constant -1.0 : f32
    affine.store %c2, %B[%i * 2 + 6, %i + 3] : memref<27x22xf32>
    %r4 = affine.for %j = 0 to affine_map<()[s0] -> (s0 + 1)>()[%n] iter_args(%s3 = %zero) -> (f32) {
      affine.if affine_set<()[s0] : (-s0 - 1 >= 0)>()[%n] {
        affine.store %zero, %B[%j + 6, -%i + %j + 3] : memref<27x22xf32>
        affine.store %zero, %B[-%i + %j + symbol(%n) + 5, -%i + %j * 2 + symbol(%n) + 3] : memref<27x22xf32>
      }
      affine.for %k = 1 to 1 step 3 {
        affine.if affine_set<(d0, d1)[s0] : (d0 * 2 + d1 * 2 - s0 + 1 >= 0, d0 + s0 + 1 >= 0)>(%i, %j)[%n] {
          affine.store %zero, %B[7, %j + %k + 3] : memref<27x22xf32>
        } else {
          %u6 = affine.if affine_set<(d0, d1, d2)[s0] : (d0 + d1 + d2 + s0 + 2 >= 0)>(%i, %j, %k)[%n] -> f32 {
            %v7 = affine.load %A[2] : memref<14xf32>
            affine.yield %v7 : f32
          } else {
            %v8 = affine.load %B[%i + %j * 2 + 6, %j + 2] : memref<27x22xf32>
            affine.yield %v8 : f32
          }
        }
        affine.store %zero, %A[%i + %j + %k + 3] : memref<14xf32>
        affine.store %zero, %B[%j + %k * 2 + 5, -%k + 3] : memref<27x22xf32>
      }
      %v9 = affine.load %A[%i * 2 + symbol(%n) + 2] : memref<14xf32>
      %t10 = arith.addf %s3, %v9 fastmath<reassoc> : f32
      affine.yield %t10 : f32
    } {sums}
    affine.store %r4, %B[-%i + 7, symbol(%n) + 4] : memref<27x22xf32>
  }
  affine.for %i = 2 to 1 {
    affine.for %j = 0 to affine_map<()[s0] -> (s0 + 1)>()[%n] {
      affine.for %k = 0 to affine_map<(d0) -> (d0 + 2)>(%i) {
        affine.store %zero, %B[%j * 2 + 5, %k + 4] : memref<27x22xf32>
        %x14 = arith.index_cast %i : index to i32
        %x15 = arith.sitofp %x14 : i32 to f32
        %t16 = arith.mulf %x15, %zero : f32
        affine.store %t16, %B[%i + %j * 2 + symbol(%n) + 6, %j * 2 + 4] : memref<27x22xf32>
        affine.if affine_set<(d0, d1)[s0] : (d0 * 2 + s0 - 1 >= 0, -d1 - 3 >= 0)>(%j, %k)[%n] {
          %v17 = affine.load %B[-%j + %k + 6, 4] : memref<27x22xf32>
          %v18 = affine.load %B[-%k + 6, %j + symbol(%n) + 4] : memref<27x22xf32>
          %t19 = arith.mulf %v17, %v18 : f32
          affine.store %t19, %A[%j + %k + 4] : memref<14xf32>
          %e20 = affine.load %B[%i + %j * 2 - %k + 7, %i * 2 - %k + 3] : memref<27x22xf32>
          %e21 = affine.load %A[-%i + 3] : memref<14xf32>
          affine.store %e20, %A[-%i + 3] : memref<14xf32>
          affine.store %e21, %B[%i + %j * 2 - %k + 7, %i * 2 - %k + 3] : memref<27x22xf32>
        }
      }
    }
  }
  return
}
