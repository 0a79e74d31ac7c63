// RUN: farkas opt -t auto --schedule
// A scalar in memory keeps all loops of a convolution in order but the first one, which runs once; its sums get memory of their own.
func.func @conv(%X: memref<1x34x34x32xf32>, %W: memref<3x3x32x64xf32>, %b: memref<64xf32>, %Y: memref<1x32x32x64xf32>) {
  %zero = arith.constant 0.0 : f32
  %sum = memref.alloc() : memref<1x1x1x1xf32>
  affine.for %n = 0 to 1 {
    affine.for %y = 0 to 32 {
      affine.for %x = 0 to 32 {
        affine.for %f = 0 to 64 {
          affine.store %zero, %sum[0, 0, 0, 0] : memref<1x1x1x1xf32>
          affine.for %dy = 0 to 3 {
            affine.for %dx = 0 to 3 {
              affine.for %c = 0 to 32 {
                %a = affine.load %X[0, %y + %dy, %x + %dx, %c] : memref<1x34x34x32xf32>
                %w = affine.load %W[%dy, %dx, %c, %f] : memref<3x3x32x64xf32>
                %s = affine.load %sum[0, 0, 0, 0] : memref<1x1x1x1xf32>
                %p = arith.mulf %a, %w : f32
                %t = arith.addf %s, %p : f32
                affine.store %t, %sum[0, 0, 0, 0] : memref<1x1x1x1xf32>
              }
            }
          }
          %s = affine.load %sum[0, 0, 0, 0] : memref<1x1x1x1xf32>
          %v = affine.load %b[%f] : memref<64xf32>
          %u = arith.addf %s, %v : f32
          affine.store %u, %Y[%n, %y, %x, %f] : memref<1x32x32x64xf32>
        }
      }
    }
  }
  return
}

//| func @conv
//| apply expand(%sum)
//| domain []
//|   S0[n, y, x, f] in { [0, y, x, f] : 0 <= y <= 31 and 0 <= x <= 31 and 0 <= f <= 63 } // affine.store %sum_exp
//|   S1[n, y, x, f, dy, dx, c] in { [0, y, x, f, dy, dx, c] : 0 <= y <= 31 and 0 <= x <= 31 and 0 <= f <= 63 and 0 <= dy <= 2 and 0 <= dx <= 2 and 0 <= c <= 31 } // affine.store %sum_exp
//|   S2[n, y, x, f] in { [0, y, x, f] : 0 <= y <= 31 and 0 <= x <= 31 and 0 <= f <= 63 } // affine.store %Y
//|   S3[] in { [] } // memref.dealloc %sum_exp
//| sequence
//|   band %y loop 1 coincident: S0 -> y
//|     band %n loop 0: S0 -> n
//|       band %x loop 2: S0 -> x
//|         band %f loop 3: S0 -> f
//|           S0
//|   band %y loop 1 coincident: S1 -> y
//|     band %n loop 0: S1 -> n
//|       band %x loop 2: S1 -> x
//|         band %dy loop 4: S1 -> dy
//|           band %dx loop 5: S1 -> dx
//|             band %c loop 6: S1 -> c
//|               band %f loop 3: S1 -> f
//|                 S1
//|   band %y loop 1 coincident: S2 -> y
//|     band %n loop 0: S2 -> n
//|       band %x loop 2: S2 -> x
//|         band %f loop 3: S2 -> f
//|           S2
//|   S3
//| apply unroll_jam(%x@2;4) unroll_jam(%x@1;4) unroll_jam(%c;4)
//| @conv: storage: %sum_exp, memref<32x32x64xf32>, 262144 bytes, holds what each iteration of %y, %x, %f leaves in %sum
//| @conv: assumed: %X and %Y do not overlap
//| @conv: assumed: %W and %Y do not overlap
//| @conv: assumed: %b and %Y do not overlap
//| @conv: auto does expand(%sum) first: 1.60 ms by the model with it, 63.80 ms without
//| @conv: auto orders the function anew: --schedule shows the tree, then unroll_jam(%x@2;4) unroll_jam(%x@1;4) unroll_jam(%c;4)
//| @conv: order of S0: %y parallel > %n > %x > %f
//| @conv: order of S1: %y parallel > %n > %x > %dy > %dx > %c > %f
//| @conv: order of S2: %y parallel > %n > %x > %f
