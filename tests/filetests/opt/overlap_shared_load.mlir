// RUN: farkas opt -t 'overlap(%i,%k;1,16)'
// What is loaded once goes to two stores, in cells one apart: a tile computes what each of them needs.
func.func @f(%A: memref<64xf64>, %B: memref<64xf64>, %C: memref<64xf64>, %D: memref<64xf64>) {
  affine.for %i = 0 to 64 {
    %a = affine.load %A[%i] : memref<64xf64>
    affine.store %a, %B[%i] : memref<64xf64>
  }
  affine.for %k = 1 to 64 {
    %a = affine.load %B[%k] : memref<64xf64>
    affine.store %a, %C[%k] : memref<64xf64>
    affine.store %a, %D[%k - 1] : memref<64xf64>
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0) -> (d0 + 17, 64)>
//| #map2 = affine_map<(d0) -> (d0, 1)>
//| #map3 = affine_map<(d0) -> (d0 + 16)>
//| #set = affine_set<(d0, d1) : (d0 - d1 + 15 >= 0)>
//| #set1 = affine_set<(d0, d1) : (d0 - d1 - 1 >= 0)>
//| module {
//|   func.func @f(%A: memref<64xf64>, %B: memref<64xf64>, %C: memref<64xf64>, %D: memref<64xf64>) {
//|     affine.parallel (%i_t) = (0) to (64) step (16) {
//|       %B_buf = memref.alloc() : memref<17xf64>
//|       affine.for %i = #map(%i_t) to min #map1(%i_t) {
//|         %a = affine.load %A[%i] : memref<64xf64>
//|         affine.store %a, %B_buf[%i - %i_t] : memref<17xf64>
//|       }
//|       affine.for %k = max #map2(%i_t) to min #map1(%i_t) {
//|         affine.if #set(%i_t, %k) {
//|           %a = affine.load %B_buf[%k - %i_t] : memref<17xf64>
//|           affine.store %a, %C[%k] : memref<64xf64>
//|         }
//|         affine.if #set1(%k, %i_t) {
//|           %a = affine.load %B_buf[%k - %i_t] : memref<17xf64>
//|           affine.store %a, %D[%k - 1] : memref<64xf64>
//|         }
//|       }
//|       affine.for %B_out0 = #map(%i_t) to #map3(%i_t) {
//|         %0 = affine.load %B_buf[%B_out0 - %i_t] : memref<17xf64>
//|         affine.store %0, %B[%B_out0] : memref<64xf64>
//|       }
//|       memref.dealloc %B_buf : memref<17xf64>
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A, %B, %C and %D do not overlap
//| @f: storage: %B_buf, memref<17xf64>, 136 bytes, holds a tile of %B and what is around it
//| @f: nests beside each other run together, in tiles of 16 cells with a halo of (0 + 1)
