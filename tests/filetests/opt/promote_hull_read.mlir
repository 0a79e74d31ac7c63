// RUN: farkas opt -t 'promote(%A,%i;hull)'
// What is only read may be in several boxes.
func.func @f(%A: memref<16xf32>, %B: memref<8xf32>) {
  affine.parallel (%i) = (0) to (8) {
    affine.for %j = 0 to 2 {
      %a = affine.load %A[%i + 8 * %j] : memref<16xf32>
      affine.store %a, %B[%i] : memref<8xf32>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0) -> (d0 + 9)>
//| module {
//|   func.func @f(%A: memref<16xf32>, %B: memref<8xf32>) {
//|     affine.parallel (%i) = (0) to (8) {
//|       %A_buf = memref.alloc() : memref<9xf32>
//|       affine.for %A_in0 = #map(%i) to #map1(%i) {
//|         %0 = affine.load %A[%A_in0] : memref<16xf32>
//|         affine.store %0, %A_buf[%A_in0 - %i] : memref<9xf32>
//|       }
//|       affine.for %j = 0 to 2 {
//|         %a = affine.load %A_buf[%j * 8] : memref<9xf32>
//|         affine.store %a, %B[%i] : memref<8xf32>
//|       }
//|       memref.dealloc %A_buf : memref<9xf32>
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
//| @f: storage: %A_buf, memref<9xf32>, 36 bytes, holds what an iteration of %i touches of %A
