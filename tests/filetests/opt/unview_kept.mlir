// RUN: farkas opt -t unview
// What else takes a view keeps it.
func.func private @g(memref<8xf32, strided<[1], offset: 8>>)
func.func @f(%A: memref<64xf32>, %x: f32) {
  %v = memref.subview %A[8] [8] [1] : memref<64xf32> to memref<8xf32, strided<[1], offset: 8>>
  affine.for %i = 0 to 8 {
    affine.store %x, %v[%i] : memref<8xf32, strided<[1], offset: 8>>
  }
  call @g(%v) : (memref<8xf32, strided<[1], offset: 8>>) -> ()
  return
}

//| module {
//|   func.func private @g(memref<8xf32, strided<[1], offset: 8>>)
//|   func.func @f(%A: memref<64xf32>, %x: f32) {
//|     %v = memref.subview %A[8] [8] [1] : memref<64xf32> to memref<8xf32, strided<[1], offset: 8>>
//|     affine.for %i = 0 to 8 {
//|       affine.store %x, %A[%i + 8] : memref<64xf32>
//|     }
//|     call @g(%v) : (memref<8xf32, strided<[1], offset: 8>>) -> ()
//|     return
//|   }
//| }
//| @f: unview: what %v shows is named as its array does
