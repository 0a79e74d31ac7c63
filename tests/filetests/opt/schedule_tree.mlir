// RUN: farkas opt -t 'tile(%i,%j;32,8) parallelize(%i_t)' --schedule
func.func @f(%n: index, %A: memref<?x?xf32>, %B: memref<?xf32>) {
  %c = arith.constant 0.0 : f32
  affine.for %i = 0 to %n {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to %n {
      affine.if affine_set<(d0, d1) : (d0 - d1 - 3 >= 0)>(%j, %i) {
        %a = affine.load %A[%i, %j] : memref<?x?xf32>
        affine.store %a, %A[%i, %j] : memref<?x?xf32>
      } else {
        affine.store %c, %A[%i, %j] : memref<?x?xf32>
      }
    }
  }
  affine.for %k = 0 to 100 {
    affine.store %c, %B[%k] : memref<?xf32>
  }
  return
}

//| func @f
//| apply tile(%i,%j;32,8)
//| domain [n]
//|   S0[i_t, j_t, i, j] in { [i_t, j_t, i, j] : i_t mod 32 = 0 and (i_t - j_t) mod 8 = 0 and i_t >= 0 and j_t >= i_t and i_t <= i <= i_t + 31 and j_t <= j <= i + 2 and i <= j <= j_t + 7 and j < n } // affine.store %A
//|   S1[i_t, j_t, i, j_1] in { [i_t, j_t, i, j_1] : i_t mod 32 = 0 and (i_t - j_t) mod 8 = 0 and i_t >= 0 and j_t >= i_t and i_t <= i <= i_t + 31 and i + 3 <= j_1 <= j_t + 7 and j_t <= j_1 < n } // affine.store %A
//|   S2[k] in { [k] : 0 <= k <= 99 } // affine.store %B
//| sequence
//|   band %i_t loop 0 coincident: S0 -> i_t, S1 -> i_t
//|     band %j_t loop 1: S0 -> j_t, S1 -> j_t
//|       band %i loop 2: S0 -> i, S1 -> i
//|         sequence
//|           band %j loop 3: S0 -> j
//|             S0
//|           band %j_1 loop 4: S1 -> j_1
//|             S1
//|   band %k loop 5: S2 -> k
//|     S2
//| @f: assumed: %A and %B do not overlap
