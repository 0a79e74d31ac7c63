// RUN: farkas opt -t 'strip_mine(%i;32) unroll_jam(%i;4)'
// Two iterations of the last tile are left over.
func.func @rest(%A: memref<402x402xf64>) {
  affine.for %i = 0 to 402 {
    affine.for %j = 0 to 402 {
      %a = affine.load %A[%i, %j] : memref<402x402xf64>
      %s = arith.addf %a, %a : f64
      affine.store %s, %A[%i, %j] : memref<402x402xf64>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0) -> (d0 + 29, 399)>
//| #map2 = affine_map<(d0) -> (d0 + 32, 402)>
//| module {
//|   func.func @rest(%A: memref<402x402xf64>) {
//|     affine.for %i_t = 0 to 402 step 32 {
//|       affine.for %i = #map(%i_t) to min #map1(%i_t) step 4 {
//|         affine.for %j = 0 to 402 {
//|           %a = affine.load %A[%i, %j] : memref<402x402xf64>
//|           %s = arith.addf %a, %a : f64
//|           affine.store %s, %A[%i, %j] : memref<402x402xf64>
//|           %a_1 = affine.load %A[%i + 1, %j] : memref<402x402xf64>
//|           %s_1 = arith.addf %a_1, %a_1 : f64
//|           affine.store %s_1, %A[%i + 1, %j] : memref<402x402xf64>
//|           %a_2 = affine.load %A[%i + 2, %j] : memref<402x402xf64>
//|           %s_2 = arith.addf %a_2, %a_2 : f64
//|           affine.store %s_2, %A[%i + 2, %j] : memref<402x402xf64>
//|           %a_3 = affine.load %A[%i + 3, %j] : memref<402x402xf64>
//|           %s_3 = arith.addf %a_3, %a_3 : f64
//|           affine.store %s_3, %A[%i + 3, %j] : memref<402x402xf64>
//|         }
//|       }
//|       affine.for %i_1 = 400 to min #map2(%i_t) {
//|         affine.for %j_1 = 0 to 402 {
//|           %a = affine.load %A[%i_1, %j_1] : memref<402x402xf64>
//|           %s = arith.addf %a, %a : f64
//|           affine.store %s, %A[%i_1, %j_1] : memref<402x402xf64>
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
