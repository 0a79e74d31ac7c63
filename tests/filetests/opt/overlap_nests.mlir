// RUN: farkas opt -t 'overlap(%i,%k;1,30)'
// A tile of the second nest computes what it needs of the first. It alone writes its cells of C, which needs no copy.
func.func @f(%A: memref<122xf32>, %B: memref<122xf32>, %C: memref<122xf32>) {
  affine.for %i = 1 to 121 {
    %a = affine.load %A[%i - 1] : memref<122xf32>
    %b = affine.load %A[%i + 1] : memref<122xf32>
    %c = arith.addf %a, %b : f32
    affine.store %c, %B[%i] : memref<122xf32>
  }
  affine.for %k = 2 to 120 {
    %a = affine.load %B[%k - 1] : memref<122xf32>
    %b = affine.load %B[%k + 1] : memref<122xf32>
    %c = arith.addf %a, %b : f32
    affine.store %c, %C[%k] : memref<122xf32>
  }
  return
}

//| #map = affine_map<(d0) -> (d0 - 1, 1)>
//| #map1 = affine_map<(d0) -> (d0 + 31, 121)>
//| #map2 = affine_map<(d0) -> (d0, 2)>
//| #map3 = affine_map<(d0) -> (d0 + 30, 120)>
//| #map4 = affine_map<(d0) -> (d0)>
//| #map5 = affine_map<(d0) -> (d0 + 30)>
//| module {
//|   func.func @f(%A: memref<122xf32>, %B: memref<122xf32>, %C: memref<122xf32>) {
//|     affine.parallel (%i_t) = (1) to (121) step (30) {
//|       %B_buf = memref.alloc() : memref<32xf32>
//|       affine.for %i = max #map(%i_t) to min #map1(%i_t) {
//|         %a = affine.load %A[%i - 1] : memref<122xf32>
//|         %b = affine.load %A[%i + 1] : memref<122xf32>
//|         %c = arith.addf %a, %b : f32
//|         affine.store %c, %B_buf[%i - %i_t + 1] : memref<32xf32>
//|       }
//|       affine.for %k = max #map2(%i_t) to min #map3(%i_t) {
//|         %a = affine.load %B_buf[%k - %i_t] : memref<32xf32>
//|         %b = affine.load %B_buf[%k - %i_t + 2] : memref<32xf32>
//|         %c = arith.addf %a, %b : f32
//|         affine.store %c, %C[%k] : memref<122xf32>
//|       }
//|       affine.for %B_out0 = #map4(%i_t) to #map5(%i_t) {
//|         %0 = affine.load %B_buf[%B_out0 - (%i_t - 1)] : memref<32xf32>
//|         affine.store %0, %B[%B_out0] : memref<122xf32>
//|       }
//|       memref.dealloc %B_buf : memref<32xf32>
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A, %B and %C do not overlap
//| @f: storage: %B_buf, memref<32xf32>, 128 bytes, holds a tile of %B and what is around it
//| @f: nests beside each other run together, in tiles of 30 cells with a halo of (1 + 1)
