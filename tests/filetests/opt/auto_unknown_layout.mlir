// RUN: farkas opt -t auto --schedule
// How the arguments are laid out is not known: the order is that of a product of arrays that lie row by row.
func.func @product(%A: memref<256x256xf32, strided<[?, ?], offset: ?>>, %B: memref<256x256xf32, strided<[?, ?], offset: ?>>) -> memref<256x256xf32> {
  %zero = arith.constant 0.0 : f32
  %C = memref.alloc() : memref<256x256xf32>
  affine.for %i = 0 to 256 {
    affine.for %j = 0 to 256 {
      affine.store %zero, %C[%i, %j] : memref<256x256xf32>
      affine.for %k = 0 to 256 {
        %a = affine.load %A[%i, %k] : memref<256x256xf32, strided<[?, ?], offset: ?>>
        %b = affine.load %B[%k, %j] : memref<256x256xf32, strided<[?, ?], offset: ?>>
        %c = affine.load %C[%i, %j] : memref<256x256xf32>
        %p = arith.mulf %a, %b : f32
        %t = arith.addf %c, %p : f32
        affine.store %t, %C[%i, %j] : memref<256x256xf32>
      }
    }
  }
  return %C : memref<256x256xf32>
}

//| func @product
//| domain []
//|   S0[i, j] in { [i, j] : 0 <= i <= 255 and 0 <= j <= 255 } // affine.store %C
//|   S1[i, j, k] in { [i, j, k] : 0 <= i <= 255 and 0 <= j <= 255 and 0 <= k <= 255 } // affine.store %C
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
//| apply unroll_jam(%i@1;4) unroll_jam(%k;4)
//| @product: auto orders the function anew: --schedule shows the tree, then unroll_jam(%i@1;4) unroll_jam(%k;4)
//| @product: order of S0: %i parallel > %j
//| @product: order of S1: %i_t by 8 parallel > %k_t by 32 > %i > %k > %j
