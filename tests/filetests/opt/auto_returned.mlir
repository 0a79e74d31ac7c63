// RUN: farkas opt -t auto --schedule
// A product in memory that the function makes and returns, through a scalar in memory: its sums are kept in what is returned.
func.func @product(%A: memref<256x256xf32>, %B: memref<256x256xf32>) -> memref<256x256xf32> {
  %zero = arith.constant 0.0 : f32
  %sum = memref.alloc() : memref<f32>
  %C = memref.alloc() : memref<256x256xf32>
  affine.for %i = 0 to 256 {
    affine.for %j = 0 to 256 {
      affine.store %zero, %sum[] : memref<f32>
      affine.for %k = 0 to 256 {
        %a = affine.load %A[%i, %k] : memref<256x256xf32>
        %b = affine.load %B[%k, %j] : memref<256x256xf32>
        %s = affine.load %sum[] : memref<f32>
        %p = arith.mulf %a, %b : f32
        %t = arith.addf %s, %p : f32
        affine.store %t, %sum[] : memref<f32>
      }
      %s = affine.load %sum[] : memref<f32>
      affine.store %s, %C[%i, %j] : memref<256x256xf32>
    }
  }
  return %C : memref<256x256xf32>
}

//| func @product
//| apply expand(%sum)
//| domain []
//|   S0[i, j] in { [i, j] : 0 <= i <= 255 and 0 <= j <= 255 } // affine.store %sum_exp
//|   S1[i, j, k] in { [i, j, k] : 0 <= i <= 255 and 0 <= j <= 255 and 0 <= k <= 255 } // affine.store %sum_exp
//|   S2[i, j] in { [i, j] : 0 <= i <= 255 and 0 <= j <= 255 } // affine.store %C
//|   S3[] in { [] } // memref.dealloc %sum_exp
//| sequence
//|   band %i loop 0 coincident: S0 -> i
//|     band %j loop 1: S0 -> j
//|       S0
//|   band %i_t loop 0 tile 8 from 0 coincident: S1 -> i
//|     band %k_t loop 2 tile 32 from 0: S1 -> k
//|       band %i loop 0: S1 -> i
//|         band %k loop 2: S1 -> k
//|           band %j loop 1: S1 -> j
//|             S1
//|   band %i loop 0 coincident: S2 -> i
//|     band %j loop 1: S2 -> j
//|       S2
//|   S3
//| apply unroll_jam(%i@1;4) unroll_jam(%k;4)
//| @product: storage: %sum_exp, memref<256x256xf32>, 262144 bytes, holds what each iteration of %i, %j leaves in %sum
//| @product: auto does expand(%sum) first: 1.32 ms by the model with it, 50.67 ms without
//| @product: auto orders the function anew: --schedule shows the tree, then unroll_jam(%i@1;4) unroll_jam(%k;4)
//| @product: order of S0: %i parallel > %j
//| @product: order of S1: %i_t by 8 parallel > %k_t by 32 > %i > %k > %j
//| @product: order of S2: %i parallel > %j
