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

//| // @f
//| domain [n]
//|   S0[i, j] in { [i, j] : i >= 0 and i + 3 <= j < n } // affine.store %A
//|   S1[i, j] in { [i, j] : i >= 0 and i <= j < n and j <= i + 2 } // affine.store %A
//|   S2[k] in { [k] : 0 <= k <= 99 } // affine.store %B
//| sequence
//|   band %i_t loop 0 tile 32 from 0 coincident: S0 -> i, S1 -> i
//|     band %j_t loop 1 tile 8 from 0: S0 -> j, S1 -> j
//|       band %i loop 0: S0 -> i, S1 -> i
//|         band %j loop 1: S0 -> j, S1 -> j
//|           guard 0 // affine_set<(d0, d1) : (d0 - d1 - 3 >= 0)>
//|             S0
//|           else
//|             S1
//|   band %k loop 2: S2 -> k
//|     S2
//| @f: assumed: %A and %B do not overlap
