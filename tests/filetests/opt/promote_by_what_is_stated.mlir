// RUN: farkas opt --assume '%n >= 8' -t 'promote(%t,%i) parallelize(%i)'
// The element that another iteration would read is beyond all of them, by what is stated of %n.
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %t = memref.alloc() : memref<64xf32>
  affine.for %i = 0 to 8 {
    %a = affine.load %A[%i] : memref<?xf32>
    affine.store %a, %t[0] : memref<64xf32>
    %b = affine.load %t[0] : memref<64xf32>
    affine.store %b, %B[%i] : memref<?xf32>
    affine.store %b, %A[%i + symbol(%n)] : memref<?xf32>
  }
  memref.dealloc %t : memref<64xf32>
  return
}

//| module {
//|   func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
//|     %c8 = arith.constant 8 : index
//|     %0 = arith.cmpi sge, %n, %c8 : index
//|     cf.assert %0, "assumed: %n >= 8"
//|     %t = memref.alloc() : memref<64xf32>
//|     affine.parallel (%i) = (0) to (8) {
//|       %t_buf = memref.alloc() : memref<f32>
//|       %a = affine.load %A[%i] : memref<?xf32>
//|       affine.store %a, %t_buf[] : memref<f32>
//|       %b = affine.load %t_buf[] : memref<f32>
//|       affine.store %b, %B[%i] : memref<?xf32>
//|       affine.store %b, %A[%i + symbol(%n)] : memref<?xf32>
//|       memref.dealloc %t_buf : memref<f32>
//|     }
//|     memref.dealloc %t : memref<64xf32>
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
//| @f: storage: %t_buf, memref<f32>, 4 bytes, holds what an iteration of %i touches of %t
