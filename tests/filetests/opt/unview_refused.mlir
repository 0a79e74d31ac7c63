// RUN: farkas opt -t unview
// Which rows the view shows is not known.
func.func @f(%A: memref<64xf32>, %I: memref<8xindex>, %x: f32) {
  affine.for %i = 0 to 8 {
    %o = memref.load %I[%i] : memref<8xindex>
    %v = memref.subview %A[%o] [8] [1] : memref<64xf32> to memref<8xf32, strided<[1], offset: ?>>
    affine.for %p = 0 to 8 {
      affine.store %x, %v[%p] : memref<8xf32, strided<[1], offset: ?>>
    }
  }
  return
}

//| refused: affine.store looks through %v at no element of a known place in an array [unknown-access]
//|  --> unview_refused.mlir:8:7
//|   |
//| 8 |       affine.store %x, %v[%p] : memref<8xf32, strided<[1], offset: ?>>
//|   |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: nothing nearer: 0 tried
//| exit code 1
