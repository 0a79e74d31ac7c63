// RUN: farkas opt -t 'promote(%A,%j) promote(%B,%j)'
// The parts that tiles are given go with their accesses.
func.func @tiles(%A: memref<64x64xf64>, %B: memref<64x64xf64>) {
  affine.for %i = 0 to 64 step 8 {
    affine.for %j = 0 to 64 step 8 {
      %a = memref.subview %A[%i, %j] [8, 8] [1, 1] : memref<64x64xf64> to memref<8x8xf64, strided<[64, 1], offset: ?>>
      %b = memref.subview %B[%i, %j] [8, 8] [1, 1] : memref<64x64xf64> to memref<8x8xf64, strided<[64, 1], offset: ?>>
      affine.for %p = 0 to 8 {
        affine.for %q = 0 to 8 {
          %x = affine.load %a[%q, %p] : memref<8x8xf64, strided<[64, 1], offset: ?>>
          affine.store %x, %b[%p, %q] : memref<8x8xf64, strided<[64, 1], offset: ?>>
        }
      }
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0) -> (d0 + 8)>
//| module {
//|   func.func @tiles(%A: memref<64x64xf64>, %B: memref<64x64xf64>) {
//|     affine.for %i = 0 to 64 step 8 {
//|       affine.for %j = 0 to 64 step 8 {
//|         %B_buf = memref.alloc() : memref<8x8xf64>
//|         %A_buf = memref.alloc() : memref<8x8xf64>
//|         affine.for %A_in0 = #map(%i) to #map1(%i) {
//|           affine.for %A_in1 = #map(%j) to #map1(%j) {
//|             %0 = affine.load %A[%A_in0, %A_in1] : memref<64x64xf64>
//|             affine.store %0, %A_buf[%A_in0 - %i, %A_in1 - %j] : memref<8x8xf64>
//|           }
//|         }
//|         affine.for %p = 0 to 8 {
//|           affine.for %q = 0 to 8 {
//|             %x = affine.load %A_buf[%q, %p] : memref<8x8xf64>
//|             affine.store %x, %B_buf[%p, %q] : memref<8x8xf64>
//|           }
//|         }
//|         memref.dealloc %A_buf : memref<8x8xf64>
//|         affine.for %B_out0 = #map(%i) to #map1(%i) {
//|           affine.for %B_out1 = #map(%j) to #map1(%j) {
//|             %0 = affine.load %B_buf[%B_out0 - %i, %B_out1 - %j] : memref<8x8xf64>
//|             affine.store %0, %B[%B_out0, %B_out1] : memref<64x64xf64>
//|           }
//|         }
//|         memref.dealloc %B_buf : memref<8x8xf64>
//|       }
//|     }
//|     return
//|   }
//| }
//| @tiles: assumed: %A and %B do not overlap
//| @tiles: storage: %A_buf, memref<8x8xf64>, 512 bytes, holds what an iteration of %j touches of %A
//| @tiles: storage: %B_buf, memref<8x8xf64>, 512 bytes, holds what an iteration of %j touches of %B
