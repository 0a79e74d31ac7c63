// RUN: farkas opt --emit cuda
// Rows that may be any number of elements apart are no one dim.
func.func @f(%A: memref<4x6xf32, strided<[?, 1]>>) -> f32 {
  %flat = memref.collapse_shape %A [[0, 1]] : memref<4x6xf32, strided<[?, 1]>> into memref<24xf32, strided<[1]>>
  %x = affine.load %flat[7] : memref<24xf32, strided<[1]>>
  return %x : f32
}

//| error: dims of which nobody knows whether they lie next to each other cannot be written as one [unsupported]
//|  --> emit_cuda_views_refused.mlir:4:11
//|   |
//| 4 |   %flat = memref.collapse_shape %A [[0, 1]] : memref<4x6xf32, strided<[?, 1]>> into memref<24xf32, strided<[1]>>
//|   |           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: try: --emit cf
//| exit code 4
