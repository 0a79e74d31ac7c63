// RUN: farkas opt -t 'strip_mine(%k;4) promote(%C,%k;whole)'
// The sum goes through the buffer of each tile and back, and the last tile may not be full.
func.func @f(%n: index, %C: memref<?xf32>, %A: memref<?xf32>) {
  affine.for %k = 0 to %n {
    %c = affine.load %C[0] : memref<?xf32>
    %a = affine.load %A[%k] : memref<?xf32>
    %s = arith.addf %c, %a : f32
    affine.store %s, %C[0] : memref<?xf32>
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0)[s0] -> (d0 + 4, s0)>
//| module {
//|   func.func @f(%n: index, %C: memref<?xf32>, %A: memref<?xf32>) {
//|     affine.for %k_t = 0 to %n step 4 {
//|       %C_buf = memref.alloc() : memref<f32>
//|       %0 = affine.load %C[0] : memref<?xf32>
//|       affine.store %0, %C_buf[] : memref<f32>
//|       affine.for %k = #map(%k_t) to min #map1(%k_t)[%n] {
//|         %c = affine.load %C_buf[] : memref<f32>
//|         %a = affine.load %A[%k] : memref<?xf32>
//|         %s = arith.addf %c, %a : f32
//|         affine.store %s, %C_buf[] : memref<f32>
//|       }
//|       %1 = affine.load %C_buf[] : memref<f32>
//|       affine.store %1, %C[0] : memref<?xf32>
//|       memref.dealloc %C_buf : memref<f32>
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %C and %A do not overlap
//| @f: storage: %C_buf, memref<f32>, 4 bytes, holds what the loop %k touches of %C
