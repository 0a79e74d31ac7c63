// RUN: farkas opt -t 'promote(%A,%j)'
// Through a view of fewer dims than the array has: two elements, each in a buffer of its own.
func.func @f(%A: memref<24x24xf32>) {
  %v = memref.collapse_shape %A [[0, 1]] : memref<24x24xf32> into memref<576xf32>
  affine.for %j = 1 to 8 {
    %x = affine.load %v[0] : memref<576xf32>
    affine.store %x, %v[%j] : memref<576xf32>
  }
  return
}

//| #map = affine_map<(d0) -> (((-d0 + 1) ceildiv 24) * 24 + d0)>
//| module {
//|   func.func @f(%A: memref<24x24xf32>) {
//|     affine.for %j = 1 to 8 {
//|       %A_buf1 = memref.alloc() : memref<7xf32>
//|       %A_buf = memref.alloc() : memref<f32>
//|       %0 = affine.load %A[0, 0] : memref<24x24xf32>
//|       affine.store %0, %A_buf[] : memref<f32>
//|       %x = affine.load %A_buf[] : memref<f32>
//|       affine.store %x, %A_buf1[%j mod 24 - 1] : memref<7xf32>
//|       memref.dealloc %A_buf : memref<f32>
//|       affine.for %A_out0 = #map(%j) to 8 step 24 {
//|         %1 = affine.load %A_buf1[%A_out0 - 1] : memref<7xf32>
//|         affine.store %1, %A[0, %A_out0] : memref<24x24xf32>
//|       }
//|       memref.dealloc %A_buf1 : memref<7xf32>
//|     }
//|     return
//|   }
//| }
//| @f: storage: %A_buf, memref<f32>, 4 bytes, holds what an iteration of %j touches of %A
//| @f: storage: %A_buf1, memref<7xf32>, 28 bytes, holds what an iteration of %j touches of %A
