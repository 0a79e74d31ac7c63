// Attention of %heads heads over %t tokens of %d numbers each: out = softmax(q k^T) v.
func.func @attention(%heads: index, %t: index, %d: index, %scale: f32, %q: memref<?x?x?xf32>, %k: memref<?x?x?xf32>,
                     %v: memref<?x?x?xf32>, %score: memref<?x?x?xf32>, %out: memref<?x?x?xf32>) {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant -3.0e38 : f32
  affine.for %h = 0 to %heads {
    affine.for %i = 0 to %t {
      affine.for %j = 0 to %t {
        affine.store %zero, %score[%h, %i, %j] : memref<?x?x?xf32>
        affine.for %l = 0 to %d {
          %a = affine.load %q[%h, %i, %l] : memref<?x?x?xf32>
          %b = affine.load %k[%h, %j, %l] : memref<?x?x?xf32>
          %s = affine.load %score[%h, %i, %j] : memref<?x?x?xf32>
          %p = arith.mulf %a, %b : f32
          %e = arith.addf %s, %p : f32
          affine.store %e, %score[%h, %i, %j] : memref<?x?x?xf32>
        }
      }
      %most = affine.for %j = 0 to %t iter_args(%so = %low) -> (f32) {
        %s = affine.load %score[%h, %i, %j] : memref<?x?x?xf32>
        %max = arith.maximumf %so, %s : f32
        affine.yield %max : f32
      }
      %total = affine.for %j = 0 to %t iter_args(%so = %zero) -> (f32) {
        %s = affine.load %score[%h, %i, %j] : memref<?x?x?xf32>
        %less = arith.subf %s, %most : f32
        %scaled = arith.mulf %less, %scale : f32
        %e = math.exp %scaled : f32
        affine.store %e, %score[%h, %i, %j] : memref<?x?x?xf32>
        %sum = arith.addf %so, %e : f32
        affine.yield %sum : f32
      }
      affine.for %l = 0 to %d {
        affine.store %zero, %out[%h, %i, %l] : memref<?x?x?xf32>
      }
      affine.for %j = 0 to %t {
        %s = affine.load %score[%h, %i, %j] : memref<?x?x?xf32>
        %share = arith.divf %s, %total : f32
        affine.for %l = 0 to %d {
          %x = affine.load %v[%h, %j, %l] : memref<?x?x?xf32>
          %o = affine.load %out[%h, %i, %l] : memref<?x?x?xf32>
          %p = arith.mulf %share, %x : f32
          %e = arith.addf %o, %p : f32
          affine.store %e, %out[%h, %i, %l] : memref<?x?x?xf32>
        }
      }
    }
  }
  return
}
