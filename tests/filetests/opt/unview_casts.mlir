// RUN: farkas opt -t unview
// A loop up to a number of 32 bits counts in 32 bits, so that the casts say nothing. Up to any index it may wrap, and the subscript stays as it is.
func.func @fits(%n32: i32, %A: memref<?xf32>, %x: f32) {
  %n = arith.index_cast %n32 : i32 to index
  affine.for %i = 0 to %n {
    %i3 = arith.index_cast %i : index to i32
    %ix = arith.index_cast %i3 : i32 to index
    memref.store %x, %A[%ix] : memref<?xf32>
  }
  return
}
func.func @may_wrap(%n: index, %A: memref<?xf32>, %x: f32) {
  affine.for %i = 0 to %n {
    %i3 = arith.index_cast %i : index to i32
    %ix = arith.index_cast %i3 : i32 to index
    memref.store %x, %A[%ix] : memref<?xf32>
  }
  return
}

//| module {
//|   func.func @fits(%n32: i32, %A: memref<?xf32>, %x: f32) {
//|     %n = arith.index_cast %n32 : i32 to index
//|     affine.for %i = 0 to %n {
//|       affine.store %x, %A[%i] : memref<?xf32>
//|     }
//|     return
//|   }
//|   func.func @may_wrap(%n: index, %A: memref<?xf32>, %x: f32) {
//|     affine.for %i = 0 to %n {
//|       %i3 = arith.index_cast %i : index to i32
//|       %ix = arith.index_cast %i3 : i32 to index
//|       memref.store %x, %A[%ix] : memref<?xf32>
//|     }
//|     return
//|   }
//| }
//| @fits: unview: 1 access has subscripts in affine
//| @may_wrap: `unview` changes nothing
