// RUN: farkas opt -t 'tile(%i;8) promote(%A,%i_t) promote(%B,%i_t) promote(%C,%i_t;whole)'
// Of every second cell the buffer has only these, and of cells 1, 5, 9, ..; of cells 0, 4, 8, .. and 0, 6, 12, .. in one buffer every second one.
func.func @f(%A: memref<128xf32>, %B: memref<256x64xf32>, %C: memref<512xf32>) {
  affine.for %i = 0 to 64 {
    %a = affine.load %A[2 * %i] : memref<128xf32>
    affine.store %a, %B[4 * %i + 1, %i] : memref<256x64xf32>
    %b = affine.load %C[4 * %i + 128] : memref<512xf32>
    affine.store %b, %C[6 * %i] : memref<512xf32>
  }
  return
}

//| #map = affine_map<(d0) -> (d0 * 2)>
//| #map1 = affine_map<(d0) -> (d0 * 2 + 15)>
//| #map2 = affine_map<(d0) -> (d0)>
//| #map3 = affine_map<(d0) -> (d0 + 8)>
//| #map4 = affine_map<(d0) -> (d0 * 4 + 1)>
//| #map5 = affine_map<(d0) -> (d0 * 4 + 30)>
//| #map6 = affine_map<(d0) -> ((d0 - 1) ceildiv 4)>
//| #map7 = affine_map<(d0) -> ((d0 + 3) floordiv 4)>
//| module {
//|   func.func @f(%A: memref<128xf32>, %B: memref<256x64xf32>, %C: memref<512xf32>) {
//|     %C_buf = memref.alloc() : memref<191xf32>
//|     affine.for %C_in0 = 128 to 381 step 4 {
//|       %0 = affine.load %C[%C_in0] : memref<512xf32>
//|       affine.store %0, %C_buf[%C_in0 floordiv 2] : memref<191xf32>
//|     }
//|     affine.for %i_t = 0 to 64 step 8 {
//|       %B_buf = memref.alloc() : memref<8x8xf32>
//|       %A_buf = memref.alloc() : memref<8xf32>
//|       affine.for %A_in0 = #map(%i_t) to #map1(%i_t) step 2 {
//|         %0 = affine.load %A[%A_in0] : memref<128xf32>
//|         affine.store %0, %A_buf[%A_in0 floordiv 2 - %i_t] : memref<8xf32>
//|       }
//|       affine.for %i = #map2(%i_t) to #map3(%i_t) {
//|         %a = affine.load %A_buf[%i - %i_t] : memref<8xf32>
//|         affine.store %a, %B_buf[%i - %i_t, %i - %i_t] : memref<8x8xf32>
//|         %b = affine.load %C_buf[%i * 2 + 64] : memref<191xf32>
//|         affine.store %b, %C_buf[%i * 3] : memref<191xf32>
//|       }
//|       memref.dealloc %A_buf : memref<8xf32>
//|       affine.for %B_out0 = #map4(%i_t) to #map5(%i_t) {
//|         affine.for %B_out1 = #map6(%B_out0) to #map7(%B_out0) {
//|           %0 = affine.load %B_buf[(%B_out0 - (%i_t * 4 + 1)) floordiv 4, %B_out1 - %i_t] : memref<8x8xf32>
//|           affine.store %0, %B[%B_out0, %B_out1] : memref<256x64xf32>
//|         }
//|       }
//|       memref.dealloc %B_buf : memref<8x8xf32>
//|     }
//|     affine.for %C_out0 = 0 to 381 step 6 {
//|       %0 = affine.load %C_buf[%C_out0 floordiv 2] : memref<191xf32>
//|       affine.store %0, %C[%C_out0] : memref<512xf32>
//|     }
//|     memref.dealloc %C_buf : memref<191xf32>
//|     return
//|   }
//| }
//| @f: assumed: %A, %B and %C do not overlap
//| @f: storage: %A_buf, memref<8xf32>, 32 bytes, holds what an iteration of %i_t touches of %A in the layout (d0 floordiv 2)
//| @f: storage: %B_buf, memref<8x8xf32>, 256 bytes, holds what an iteration of %i_t touches of %B in the layout (d0 floordiv 4, d1)
//| @f: storage: %C_buf, memref<191xf32>, 764 bytes, holds what the loop %i_t touches of %C in the layout (d0 floordiv 2)
