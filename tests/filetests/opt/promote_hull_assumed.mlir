// RUN: farkas opt --assume '%n mod 4 == 0' -t 'tile(%i;4) promote(%A,%i_t;hull)'
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    affine.store %a, %B[%i] : memref<?xf32>
  }
  return
}

//| #map = affine_map<()[s0] -> (s0 mod 4)>
//| #map1 = affine_map<(d0) -> (d0)>
//| #map2 = affine_map<(d0) -> (d0 + 4)>
//| module {
//|   func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
//|     %0 = affine.apply #map()[%n]
//|     %c0 = arith.constant 0 : index
//|     %1 = arith.cmpi eq, %0, %c0 : index
//|     cf.assert %1, "assumed: %n mod 4 == 0"
//|     affine.for %i_t = 0 to %n step 4 {
//|       %A_buf = memref.alloc() : memref<4xf32>
//|       affine.for %A_in0 = #map1(%i_t) to #map2(%i_t) {
//|         %2 = affine.load %A[%A_in0] : memref<?xf32>
//|         affine.store %2, %A_buf[%A_in0 - %i_t] : memref<4xf32>
//|       }
//|       affine.for %i = #map1(%i_t) to #map2(%i_t) {
//|         %a = affine.load %A_buf[%i - %i_t] : memref<4xf32>
//|         affine.store %a, %B[%i] : memref<?xf32>
//|       }
//|       memref.dealloc %A_buf : memref<4xf32>
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
//| @f: storage: %A_buf, memref<4xf32>, 16 bytes, holds what an iteration of %i_t touches of %A
