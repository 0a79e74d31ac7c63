// RUN: farkas opt -t auto --schedule
// Programs that are tiled already get the order of the plain one: points counted from the start of their tile, as their own values, up to where
// all end, in views of tiles, in tiles of tiles, with the sum set to zero in the tile.
func.func @inside(%A: memref<512x512xf64>, %B: memref<512x512xf64>, %C: memref<512x512xf64>) {
  affine.for %i = 0 to 512 step 8 {
    affine.for %j = 0 to 512 step 8 {
      affine.for %k = 0 to 512 step 8 {
        affine.for %p = 0 to 8 {
          affine.for %q = 0 to 8 {
            affine.for %r = 0 to 8 {
              %0 = affine.load %A[%i + %p, %k + %r] : memref<512x512xf64>
              %1 = affine.load %B[%k + %r, %j + %q] : memref<512x512xf64>
              %2 = affine.load %C[%i + %p, %j + %q] : memref<512x512xf64>
              %3 = arith.mulf %0, %1 : f64
              %4 = arith.addf %2, %3 : f64
              affine.store %4, %C[%i + %p, %j + %q] : memref<512x512xf64>
            }
          }
        }
      }
    }
  }
  return
}

func.func @up_to_the_end(%n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>) {
  affine.for %i = 0 to %n step 32 {
    affine.for %j = 0 to %n step 32 {
      affine.for %k = 0 to %n step 32 {
        affine.for %p = affine_map<(d0) -> (d0)>(%i) to min affine_map<(d0)[s0] -> (d0 + 32, s0)>(%i)[%n] {
          affine.for %q = affine_map<(d0) -> (d0)>(%j) to min affine_map<(d0)[s0] -> (d0 + 32, s0)>(%j)[%n] {
            affine.for %r = affine_map<(d0) -> (d0)>(%k) to min affine_map<(d0)[s0] -> (d0 + 32, s0)>(%k)[%n] {
              %0 = affine.load %A[%p, %r] : memref<?x?xf64>
              %1 = affine.load %B[%r, %q] : memref<?x?xf64>
              %2 = affine.load %C[%p, %q] : memref<?x?xf64>
              %3 = arith.mulf %0, %1 : f64
              %4 = arith.addf %2, %3 : f64
              affine.store %4, %C[%p, %q] : memref<?x?xf64>
            }
          }
        }
      }
    }
  }
  return
}

func.func @views(%A: memref<512x512xf64>, %B: memref<512x512xf64>, %C: memref<512x512xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c512 = arith.constant 512 : index
  scf.for %i = %c0 to %c512 step %c8 {
    scf.for %j = %c0 to %c512 step %c8 {
      scf.for %k = %c0 to %c512 step %c8 {
        %a = memref.subview %A[%i, %k] [8, 8] [1, 1] : memref<512x512xf64> to memref<8x8xf64, strided<[512, 1], offset: ?>>
        %b = memref.subview %B[%k, %j] [8, 8] [1, 1] : memref<512x512xf64> to memref<8x8xf64, strided<[512, 1], offset: ?>>
        %c = memref.subview %C[%i, %j] [8, 8] [1, 1] : memref<512x512xf64> to memref<8x8xf64, strided<[512, 1], offset: ?>>
        scf.for %p = %c0 to %c8 step %c1 {
          scf.for %q = %c0 to %c8 step %c1 {
            scf.for %r = %c0 to %c8 step %c1 {
              %0 = memref.load %a[%p, %r] : memref<8x8xf64, strided<[512, 1], offset: ?>>
              %1 = memref.load %b[%r, %q] : memref<8x8xf64, strided<[512, 1], offset: ?>>
              %2 = memref.load %c[%p, %q] : memref<8x8xf64, strided<[512, 1], offset: ?>>
              %3 = arith.mulf %0, %1 : f64
              %4 = arith.addf %2, %3 : f64
              memref.store %4, %c[%p, %q] : memref<8x8xf64, strided<[512, 1], offset: ?>>
            }
          }
        }
      }
    }
  }
  return
}

func.func @tiles_of_tiles(%A: memref<512x512xf64>, %B: memref<512x512xf64>, %C: memref<512x512xf64>) {
  affine.for %i = 0 to 512 step 64 {
    affine.for %j = 0 to 512 step 64 {
      affine.for %k = 0 to 512 {
        affine.for %ii = affine_map<(d0) -> (d0)>(%i) to affine_map<(d0) -> (d0 + 64)>(%i) step 8 {
          affine.for %jj = affine_map<(d0) -> (d0)>(%j) to affine_map<(d0) -> (d0 + 64)>(%j) step 8 {
            affine.for %p = affine_map<(d0) -> (d0)>(%ii) to affine_map<(d0) -> (d0 + 8)>(%ii) {
              affine.for %q = affine_map<(d0) -> (d0)>(%jj) to affine_map<(d0) -> (d0 + 8)>(%jj) {
                %0 = affine.load %A[%p, %k] : memref<512x512xf64>
                %1 = affine.load %B[%k, %q] : memref<512x512xf64>
                %2 = affine.load %C[%p, %q] : memref<512x512xf64>
                %3 = arith.mulf %0, %1 : f64
                %4 = arith.addf %2, %3 : f64
                affine.store %4, %C[%p, %q] : memref<512x512xf64>
              }
            }
          }
        }
      }
    }
  }
  return
}

func.func @first_zero(%A: memref<512x512xf64>, %B: memref<512x512xf64>, %C: memref<512x512xf64>) {
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to 512 step 32 {
    affine.for %j = 0 to 512 step 32 {
      affine.for %p = affine_map<(d0) -> (d0)>(%i) to affine_map<(d0) -> (d0 + 32)>(%i) {
        affine.for %q = affine_map<(d0) -> (d0)>(%j) to affine_map<(d0) -> (d0 + 32)>(%j) {
          affine.store %zero, %C[%p, %q] : memref<512x512xf64>
        }
      }
      affine.for %k = 0 to 512 step 32 {
        affine.for %p = affine_map<(d0) -> (d0)>(%i) to affine_map<(d0) -> (d0 + 32)>(%i) {
          affine.for %q = affine_map<(d0) -> (d0)>(%j) to affine_map<(d0) -> (d0 + 32)>(%j) {
            affine.for %r = affine_map<(d0) -> (d0)>(%k) to affine_map<(d0) -> (d0 + 32)>(%k) {
              %0 = affine.load %A[%p, %r] : memref<512x512xf64>
              %1 = affine.load %B[%r, %q] : memref<512x512xf64>
              %2 = affine.load %C[%p, %q] : memref<512x512xf64>
              %3 = arith.mulf %0, %1 : f64
              %4 = arith.addf %2, %3 : f64
              affine.store %4, %C[%p, %q] : memref<512x512xf64>
            }
          }
        }
      }
    }
  }
  return
}

//| func @inside
//| apply permute(%i,%j,%k,%p,%q,%r;0,3,1,4,2,5) coalesce(%k,%r) coalesce(%j,%q) coalesce(%i,%p)
//| domain []
//|   S0[i_p, j_q, k_r] in { [i_p, j_q, k_r] : 0 <= i_p <= 511 and 0 <= j_q <= 511 and 0 <= k_r <= 511 } // affine.store %C
//| band %i_p_t loop 0 tile 32 from 0 coincident: S0 -> i_p
//|   band %j_q_t loop 1 tile 256 from 0: S0 -> j_q
//|     band %k_r_t loop 2 tile 32 from 0: S0 -> k_r
//|       band %i_p loop 0: S0 -> i_p
//|         band %k_r loop 2: S0 -> k_r
//|           band %j_q loop 1: S0 -> j_q
//|             S0
//| apply unroll_jam(%i_p;4) unroll_jam(%k_r;4)
//| func @up_to_the_end
//| apply permute(%i,%j,%k,%p,%q,%r;0,3,1,4,2,5) coalesce(%k,%r) coalesce(%j,%q) coalesce(%i,%p)
//| domain [n]
//|   S0[i_p, j_q, k_r] in { [i_p, j_q, k_r] : 0 <= i_p < n and 0 <= j_q < n and 0 <= k_r < n } // affine.store %C
//| band %i_p_t loop 0 tile 32 from 0 coincident: S0 -> i_p
//|   band %j_q_t loop 1 tile 256 from 0: S0 -> j_q
//|     band %k_r_t loop 2 tile 32 from 0: S0 -> k_r
//|       band %i_p loop 0: S0 -> i_p
//|         band %k_r loop 2: S0 -> k_r
//|           band %j_q loop 1: S0 -> j_q
//|             S0
//| apply unroll_jam(%i_p;4) unroll_jam(%k_r;4)
//| func @views
//| apply unview permute(%i,%j,%k,%p,%q,%r;0,3,1,4,2,5) coalesce(%k,%r) coalesce(%j,%q) coalesce(%i,%p)
//| domain []
//|   S0[i_p, j_q, k_r] in { [i_p, j_q, k_r] : 0 <= i_p <= 511 and 0 <= j_q <= 511 and 0 <= k_r <= 511 } // affine.store %C
//| band %i_p_t loop 0 tile 32 from 0 coincident: S0 -> i_p
//|   band %j_q_t loop 1 tile 256 from 0: S0 -> j_q
//|     band %k_r_t loop 2 tile 32 from 0: S0 -> k_r
//|       band %i_p loop 0: S0 -> i_p
//|         band %k_r loop 2: S0 -> k_r
//|           band %j_q loop 1: S0 -> j_q
//|             S0
//| apply unroll_jam(%i_p;4) unroll_jam(%k_r;4)
//| func @tiles_of_tiles
//| apply permute(%i,%j,%k,%ii,%jj,%p,%q;0,3,5,1,4,6,2) coalesce(%jj,%q) coalesce(%j,%jj_q) coalesce(%ii,%p) coalesce(%i,%ii_p)
//| domain []
//|   S0[i_ii_p, j_jj_q, k] in { [i_ii_p, j_jj_q, k] : 0 <= i_ii_p <= 511 and 0 <= j_jj_q <= 511 and 0 <= k <= 511 } // affine.store %C
//| band %i_ii_p_t loop 0 tile 32 from 0 coincident: S0 -> i_ii_p
//|   band %j_jj_q_t loop 1 tile 256 from 0: S0 -> j_jj_q
//|     band %k_t loop 2 tile 32 from 0: S0 -> k
//|       band %i_ii_p loop 0: S0 -> i_ii_p
//|         band %k loop 2: S0 -> k
//|           band %j_jj_q loop 1: S0 -> j_jj_q
//|             S0
//| apply unroll_jam(%i_ii_p;4) unroll_jam(%k;4)
//| func @first_zero
//| apply distribute(%j) distribute(%i) permute(%i,%j,%p,%q;0,2,1,3) coalesce(%j,%q) coalesce(%i,%p) permute(%i_1,%j_1,%k,%p_1,%q_1,%r;0,3,1,4,2,5) coalesce(%k,%r) coalesce(%j_1,%q_1) coalesce(%i_1,%p_1)
//| domain []
//|   S0[i_p, j_q] in { [i_p, j_q] : 0 <= i_p <= 511 and 0 <= j_q <= 511 } // affine.store %C
//|   S1[i_1_p_1, j_1_q_1, k_r] in { [i_1_p_1, j_1_q_1, k_r] : 0 <= i_1_p_1 <= 511 and 0 <= j_1_q_1 <= 511 and 0 <= k_r <= 511 } // affine.store %C
//| sequence
//|   band %i_p loop 0 coincident: S0 -> i_p
//|     band %j_q loop 1: S0 -> j_q
//|       S0
//|   band %i_1_p_1_t loop 2 tile 32 from 0 coincident: S1 -> i_1_p_1
//|     band %j_1_q_1_t loop 3 tile 256 from 0: S1 -> j_1_q_1
//|       band %k_r_t loop 4 tile 32 from 0: S1 -> k_r
//|         band %i_1_p_1 loop 2: S1 -> i_1_p_1
//|           band %k_r loop 4: S1 -> k_r
//|             band %j_1_q_1 loop 3: S1 -> j_1_q_1
//|               S1
//| apply unroll_jam(%i_1_p_1;4) unroll_jam(%k_r;4)
//| @inside: assumed: %A and %C do not overlap
//| @inside: assumed: %B and %C do not overlap
//| @inside: auto does permute(%i,%j,%k,%p,%q,%r;0,3,1,4,2,5) coalesce(%k,%r) coalesce(%j,%q) coalesce(%i,%p) first: 8.99 ms by the model with it, 14.94 ms without
//| @inside: auto orders the function anew: --schedule shows the tree, then unroll_jam(%i_p;4) unroll_jam(%k_r;4)
//| @inside: order of S0: %i_p_t by 32 parallel > %j_q_t by 256 > %k_r_t by 32 > %i_p > %k_r > %j_q
//| @up_to_the_end: assumed: %A and %C do not overlap
//| @up_to_the_end: assumed: %B and %C do not overlap
//| @up_to_the_end: auto does permute(%i,%j,%k,%p,%q,%r;0,3,1,4,2,5) coalesce(%k,%r) coalesce(%j,%q) coalesce(%i,%p) first: 68.98 ms by the model with it, 81.39 ms without
//| @up_to_the_end: auto orders the function anew: --schedule shows the tree, then unroll_jam(%i_p;4) unroll_jam(%k_r;4)
//| @up_to_the_end: order of S0: %i_p_t by 32 parallel > %j_q_t by 256 > %k_r_t by 32 > %i_p > %k_r > %j_q
//| @views: unview: what %a shows is named as its array does
//| @views: unview: what %b shows is named as its array does
//| @views: unview: what %c shows is named as its array does
//| @views: assumed: %A and %C do not overlap
//| @views: assumed: %B and %C do not overlap
//| @views: auto does unview permute(%i,%j,%k,%p,%q,%r;0,3,1,4,2,5) coalesce(%k,%r) coalesce(%j,%q) coalesce(%i,%p) first: 8.99 ms by the model with it, 14.94 ms without
//| @views: auto orders the function anew: --schedule shows the tree, then unroll_jam(%i_p;4) unroll_jam(%k_r;4)
//| @views: order of S0: %i_p_t by 32 parallel > %j_q_t by 256 > %k_r_t by 32 > %i_p > %k_r > %j_q
//| @tiles_of_tiles: assumed: %A and %C do not overlap
//| @tiles_of_tiles: assumed: %B and %C do not overlap
//| @tiles_of_tiles: auto does permute(%i,%j,%k,%ii,%jj,%p,%q;0,3,5,1,4,6,2) coalesce(%jj,%q) coalesce(%j,%jj_q) coalesce(%ii,%p) coalesce(%i,%ii_p) first: 8.99 ms by the model with it, 57.24 ms without
//| @tiles_of_tiles: auto orders the function anew: --schedule shows the tree, then unroll_jam(%i_ii_p;4) unroll_jam(%k;4)
//| @tiles_of_tiles: order of S0: %i_ii_p_t by 32 parallel > %j_jj_q_t by 256 > %k_t by 32 > %i_ii_p > %k > %j_jj_q
//| @first_zero: assumed: %A and %C do not overlap
//| @first_zero: assumed: %B and %C do not overlap
//| @first_zero: auto does distribute(%j) distribute(%i) permute(%i,%j,%p,%q;0,2,1,3) coalesce(%j,%q) coalesce(%i,%p) permute(%i_1,%j_1,%k,%p_1,%q_1,%r;0,3,1,4,2,5) coalesce(%k,%r) coalesce(%j_1,%q_1) coalesce(%i_1,%p_1) first: 9.25 ms by the model with it, 10.56 ms without
//| @first_zero: auto orders the function anew: --schedule shows the tree, then unroll_jam(%i_1_p_1;4) unroll_jam(%k_r;4)
//| @first_zero: order of S0: %i_p parallel > %j_q
//| @first_zero: order of S1: %i_1_p_1_t by 32 parallel > %j_1_q_1_t by 256 > %k_r_t by 32 > %i_1_p_1 > %k_r > %j_1_q_1
