// RUN: farkas opt --schedule-from tree.txt --schedule
// Steps before a tree make the program that it is of, here a copy of a tile; steps behind it cut its statements. Both are part of what is printed.
func.func @product(%A: memref<64x64xf64>, %B: memref<64x64xf64>, %C: memref<64x64xf64>) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      affine.for %k = 0 to 64 {
        %a = affine.load %A[%i, %k] : memref<64x64xf64>
        %b = affine.load %B[%k, %j] : memref<64x64xf64>
        %c = affine.load %C[%i, %j] : memref<64x64xf64>
        %p = arith.mulf %a, %b : f64
        %s = arith.addf %c, %p : f64
        affine.store %s, %C[%i, %j] : memref<64x64xf64>
      }
    }
  }
  return
}

//> func @product
//> apply tile(%i,%j,%k;16,16,16) promote(%A,%k_t) // a tile of A for each tile of the sum
//>
//> sequence
//>   band %i_t: S0 -> i_t, S1 -> i_t, S2 -> i_t, S3 -> i_t
//>     band %j_t: S0 -> j_t, S1 -> j_t, S2 -> j_t, S3 -> j_t
//>       band %k_t: S0 -> k_t, S1 -> k_t, S2 -> k_t, S3 -> k_t
//>         sequence
//>           S0
//>           open S1
//>           band %k: S2 -> k
//>             band %i: S2 -> i
//>               band %j: S2 -> j
//>                 S2
//>           S3
//> apply unroll_jam(%i;4)

//| func @product
//| apply tile(%i,%j,%k;16,16,16) promote(%A,%k_t)
//| domain []
//|   S0[i_t, j_t, k_t] in { [i_t, j_t, k_t] : i_t mod 16 = 0 and j_t mod 16 = 0 and k_t mod 16 = 0 and 0 <= i_t <= 48 and 0 <= j_t <= 48 and 0 <= k_t <= 48 } // memref.alloc %A_buf
//|   S1[i_t, j_t, k_t, A_in0, A_in1] in { [i_t, j_t, k_t, A_in0, A_in1] : i_t mod 16 = 0 and j_t mod 16 = 0 and k_t mod 16 = 0 and 0 <= i_t <= 48 and 0 <= j_t <= 48 and 0 <= k_t <= 48 and i_t <= A_in0 <= i_t + 15 and k_t <= A_in1 <= k_t + 15 } // affine.store %A_buf
//|   S2[i_t, j_t, k_t, i, j, k] in { [i_t, j_t, k_t, i, j, k] : i_t mod 16 = 0 and j_t mod 16 = 0 and k_t mod 16 = 0 and 0 <= i_t <= 48 and 0 <= j_t <= 48 and 0 <= k_t <= 48 and i_t <= i <= i_t + 15 and j_t <= j <= j_t + 15 and k_t <= k <= k_t + 15 } // affine.store %C
//|   S3[i_t, j_t, k_t] in { [i_t, j_t, k_t] : i_t mod 16 = 0 and j_t mod 16 = 0 and k_t mod 16 = 0 and 0 <= i_t <= 48 and 0 <= j_t <= 48 and 0 <= k_t <= 48 } // memref.dealloc %A_buf
//| sequence
//|   band %i_t: S0 -> i_t, S1 -> i_t, S2 -> i_t, S3 -> i_t
//|     band %j_t: S0 -> j_t, S1 -> j_t, S2 -> j_t, S3 -> j_t
//|       band %k_t: S0 -> k_t, S1 -> k_t, S2 -> k_t, S3 -> k_t
//|         sequence
//|           S0
//|           band %i_t loop 0: S1 -> i_t
//|             band %j_t loop 1: S1 -> j_t
//|               band %k_t loop 2: S1 -> k_t
//|                 band %A_in0 loop 3: S1 -> A_in0
//|                   band %A_in1 loop 4: S1 -> A_in1
//|                     S1
//|           band %k: S2 -> k
//|             band %i: S2 -> i
//|               band %j: S2 -> j
//|                 S2
//|           S3
//| apply unroll_jam(%i;4)
//| @product: assumed: %A and %C do not overlap
//| @product: assumed: %B and %C do not overlap
//| @product: storage: %A_buf, memref<16x16xf64>, 2048 bytes, holds what an iteration of %k_t touches of %A
