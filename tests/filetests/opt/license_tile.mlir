// RUN: farkas opt -t tile(%i,%j;4,4)
// Each cell on an antidiagonal is a product of all that lies there: tiles visit these in another order.
func.func @antidiagonals(%A: memref<8x8xf64>, %P: memref<15xf64>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %a = affine.load %A[%i, %j] : memref<8x8xf64>
      %p = affine.load %P[%i + %j] : memref<15xf64>
      %q = arith.mulf %p, %a fastmath<fast> : f64
      affine.store %q, %P[%i + %j] : memref<15xf64>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0) -> (d0 + 4)>
//| module {
//|   func.func @antidiagonals(%A: memref<8x8xf64>, %P: memref<15xf64>) {
//|     affine.for %i_t = 0 to 8 step 4 {
//|       affine.for %j_t = 0 to 8 step 4 {
//|         affine.for %i = #map(%i_t) to #map1(%i_t) {
//|           affine.for %j = #map(%j_t) to #map1(%j_t) {
//|             %a = affine.load %A[%i, %j] : memref<8x8xf64>
//|             %p = affine.load %P[%i + %j] : memref<15xf64>
//|             %q = arith.mulf %p, %a fastmath<fast> : f64
//|             affine.store %q, %P[%i + %j] : memref<15xf64>
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @antidiagonals: license: the order of mulf on %P is given up (fastmath<reassoc>)
//| @antidiagonals: assumed: %A and %P do not overlap
