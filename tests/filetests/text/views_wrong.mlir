// RUN: farkas check
// What does not follow from the types of views.
func.func @f1(%v: memref<?x?xf32>) { memref.transpose %v (i, j) -> (i, i) : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>> return }
func.func @f2(%v: memref<?x?xf32>) { memref.transpose %v (i) -> (i) : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>> return }
func.func @f3(%v: memref<?x?xf32>) { memref.transpose %v (i, j) -> (j, i) : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>> return }
func.func @f4(%v: memref<?xf32>) { memref.reinterpret_cast %v to offset: [0, 0], sizes: [10, 10], strides: [10, 1] : memref<?xf32> to memref<10x10xf32> return }
func.func @f5(%v: memref<*xf32>) { memref.reinterpret_cast %v to offset: [0], sizes: [10], strides: [1] : memref<*xf32> to memref<10xi32> return }
func.func @f6(%v: memref<*xf32>) { memref.reinterpret_cast %v to offset: [0], sizes: [10], strides: [1] : memref<*xf32> to memref<10xf32, 2> return }
func.func @f7(%v: memref<?xf32>) { memref.reinterpret_cast %v to offset: [1], sizes: [10], strides: [1] : memref<?xf32> to memref<10xf32, strided<[1]>> return }
func.func @f8(%v: memref<?xf32>) { memref.reinterpret_cast %v to offset: [0], sizes: [10], strides: [1] : memref<?xf32> to memref<1xf32, strided<[1]>> return }
func.func @f9(%v: memref<?xf32>) { memref.reinterpret_cast %v to offset: [2], sizes: [10], strides: [2] : memref<?xf32> to memref<10xf32, strided<[1], offset: 2>> return }
func.func @f10(%v: memref<?xf32>, %o: index) { memref.reinterpret_cast %v to offset: [%o], sizes: [10], strides: [1] : memref<?xf32> to memref<10xf32> return }
func.func @f11(%v: memref<*xf32>, %s: memref<1xi32>) { memref.reshape %v(%s) : (memref<*xf32>, memref<1xi32>) -> memref<?xi32> return }
func.func @f12(%v: memref<*xf32>, %s: memref<?xi32>) { memref.reshape %v(%s) : (memref<*xf32>, memref<?xi32>) -> memref<?xf32> return }
func.func @f13(%v: memref<*xf32>, %s: memref<1xi32>) { memref.reshape %v(%s) : (memref<*xf32>, memref<1xi32>) -> memref<?x?xf32> return }
func.func @f14(%v: memref<4x4xf32, strided<[3, 2]>>, %s: memref<1xi32>) { memref.reshape %v(%s) : (memref<4x4xf32, strided<[3, 2]>>, memref<1xi32>) -> memref<8xf32> return }
func.func @f15(%v: memref<4x4xf32>, %s: memref<1xi32>) { memref.reshape %v(%s) : (memref<4x4xf32>, memref<1xi32>) -> memref<8xf32, strided<[2]>> return }
func.func @f16(%a: memref<?x?xf32>, %s: index) { %0 = memref.expand_shape %a [[0, 1]] output_shape [%s, 5, %s] : memref<?x?xf32> into memref<?x5x?xf32> return }
func.func @f17(%a: memref<f32>) { %0 = memref.expand_shape %a [] output_shape [1, 2] : memref<f32> into memref<1x2xf32> return }
func.func @f18(%a: memref<2xf32>) { %0 = memref.expand_shape %a [[0, 1, 2]] output_shape [1, 2] : memref<2xf32> into memref<1x1x2xf32> return }
func.func @f19(%a: memref<?x?xf32>) { %0 = memref.collapse_shape %a [[0, 1, 2]] : memref<?x?xf32> into memref<?xf32> return }
func.func @f20(%a: memref<30x20xf32, strided<[4000, 2]>>) { %0 = memref.expand_shape %a [[0, 1], [2]] output_shape [2, 15, 20] : memref<30x20xf32, strided<[4000, 2]>> into memref<2x15x20xf32, strided<[5000, 4000, 2]>> return }
func.func @f21(%a: memref<?x?x?xf32>) { %0 = memref.collapse_shape %a [[0, 1]] : memref<?x?x?xf32> into memref<?x?xf32> return }
func.func @f22(%a: memref<?x?x?xf32>) { %0 = memref.collapse_shape %a [[0, 1], [1, 2]] : memref<?x?x?xf32> into memref<?x?xf32> return }
func.func @f23(%a: memref<?xf32>) { %0 = memref.collapse_shape %a [[0], [0]] : memref<?xf32> into memref<?x?xf32> return }
func.func @f24(%a: memref<2x3x1xf32>) { %0 = memref.expand_shape %a [[0], [1], [1]] output_shape [2, 3] : memref<2x3x1xf32> into memref<2x3xf32> return }
func.func @f25(%a: memref<?x?xf32>) { %0 = memref.collapse_shape %a [[1], [0]] : memref<?x?xf32> into memref<?x?xf32> return }
func.func @f26(%a: memref<3x4x5xf32, strided<[270, 50, 10]>>) { %0 = memref.collapse_shape %a [[0, 1], [2]] : memref<3x4x5xf32, strided<[270, 50, 10]>> into memref<12x5xf32, strided<[50, 1]>> return }
func.func @f27(%a: memref<?x?x?xf32>) { %0 = memref.collapse_shape %a [[0, 1], [2]] : memref<?x?x?xf32> into memref<?x?xf32, affine_map<(d0, d1)[s0] -> (d0 * s0 + d1)>> return }
func.func @f28(%a: memref<2x3x20xf32>) { %0 = memref.expand_shape %a [[0], [1], [2, 3, 4]] output_shape [2, 3, 2, 4, 5] : memref<2x3x20xf32> into memref<2x3x2x4x5xf32> return }
func.func @f29(%a: memref<2x3x2x4x5xf32>) { %0 = memref.collapse_shape %a [[0], [1], [2, 3, 4]] : memref<2x3x2x4x5xf32> into memref<2x3x20xf32> return }
func.func @f30(%a: memref<?x?xf32>, %s: index) { %0 = memref.expand_shape %a [[0, 1], [2]] output_shape [%s, 4, 5] : memref<?x?xf32> into memref<?x4x5xf32> return }
func.func @f31(%a: memref<?x21xf32>, %s: index) { %0 = memref.expand_shape %a [[0], [1, 2]] output_shape [%s, 4, 5] : memref<?x21xf32> into memref<?x4x5xf32> return }
func.func @f32(%a: memref<?x4x5xf32>) { %0 = memref.collapse_shape %a [[0], [1, 2]] : memref<?x4x5xf32> into memref<?x?xf32> return }
func.func @f33(%i: index, %a: memref<2048xi8>) { %1 = memref.view %a[][%i, %i] : memref<2048xi8> to memref<?x?xf32> return }
func.func @f34(%i: index, %a: memref<2048xi8>) { %1 = memref.view %a[%i][%i, %i] : memref<2048xi8> to memref<?x?xf32, affine_map<(d0, d1)[s0] -> (d0 * 4 + d1 + s0)>> return }
func.func @f35(%i: index, %a: memref<2048xi8, 2>) { %1 = memref.view %a[%i][%i, %i] : memref<2048xi8, 2> to memref<?x?xf32, 1> return }
func.func @f36(%i: index, %a: memref<2048xi8>) { %1 = memref.view %a[%i][%i] : memref<2048xi8> to memref<?x?xf32> return }
func.func @f37(%i: index, %a: memref<2048xf32>) { %1 = memref.view %a[%i][%i] : memref<2048xf32> to memref<?xf32> return }
func.func @f38(%a: memref<4x1024xf32>) { %0 = memref.subview %a[-1, 256] [2, 256] [1, 1] : memref<4x1024xf32> to memref<2x256xf32, strided<[1024, 1]>> return }
func.func @f39(%a: memref<4x1024xf32>) { %0 = memref.subview %a[2, 256] [-1, 256] [1, 1] : memref<4x1024xf32> to memref<2x256xf32, strided<[1024, 1]>> return }
func.func @f40(%a: memref<8x16x4xf32>) { %0 = memref.subview %a[0, 0][2, 2, 2][1, 1, 1] : memref<8x16x4xf32> to memref<8x16x4xf32> return }
func.func @f41(%0: memref<1xf32>) { "memref.subview"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (memref<1xf32>) -> memref<1xf32, strided<[1]>> 
return }
func.func @f42(%a: memref<8x16x4xf32>) { %0 = memref.subview %a[0, 0, 0][2, 2, 2][1, 1] : memref<8x16x4xf32> to memref<8x16x4xf32> return }
func.func @f43(%a: memref<8x16x4xf32>) { %0 = memref.reinterpret_cast %a to offset: [0], sizes: [2, 2, 2], strides: [1, 1] : memref<8x16x4xf32> to memref<8x16x4xf32> return }
func.func @f44(%a: memref<8x16x4xf32, strided<[64, 4, 1]>, 2>, %i: index) { %0 = memref.subview %a[0, 0, 0][%i, %i, %i][1, 1, 1] : memref<8x16x4xf32, strided<[64, 4, 1]>, 2> to memref<8x?x4xf32, strided<[?, 4, 1]>> return }
func.func @f45(%a: memref<8x16x4xf32, affine_map<(d0, d1, d2) -> (d0 + d1, d1 + d2, d2)>>, %i: index) { %0 = memref.subview %a[0, 0, 0][%i, %i, %i][1, 1, 1] : memref<8x16x4xf32, affine_map<(d0, d1, d2) -> (d0 + d1, d1 + d2, d2)>> to memref<8x?x4xf32, strided<[?, 4, 1]>> return }
func.func @f46(%a: memref<8x16x4xf32>, %i: index) { %0 = memref.subview %a[%i, %i, 0, 0][%i, 0, 0, 0][1, 1, 1, 1] : memref<8x16x4xf32> to memref<8x?x4xf32, strided<[?, ?, 4]>> return }
func.func @f47(%a: memref<8x16x4xf32>) { %0 = memref.subview %a[0, 0, 0][8, 16, 4][1, 1, 1] : memref<8x16x4xf32> to memref<8x16x4xi32> return }
func.func @f48(%a: memref<8x16x4xf32>) { %0 = memref.subview %a[0, 0, 0][8, 16, 4][1, 1, 1] : memref<8x16x4xf32> to memref<8x16x4x3xf32> return }
func.func @f49(%a: memref<10xf32>) { %0 = memref.subview %a [10][1][1] : memref<10xf32> to memref<1xf32, strided<[1], offset: 10>> return }
func.func @f50(%a: memref<9xf32>) { %0 = memref.subview %a [3][4][2] : memref<9xf32> to memref<4xf32, strided<[2], offset: 3>> return }
func.func @f51(%a: memref<8x16x4xf32>) { %0 = memref.subview %a[0, 0, 0][8, 16, 4][1, 1, 1] : memref<8x16x4xf32> to memref<16x4xf32> return }
func.func @f52(%a: memref<?x?xf32>, %i: index) { %0 = memref.subview %a[0, %i][%i, 1][1, 1] : memref<?x?xf32> to memref<?xf32> return }
func.func @f53(%a: memref<16x16xf32>, %i: index) { %0 = memref.subview %a[%i, %i][8, 8][1, 1] : memref<16x16xf32> to memref<8x8xf32, affine_map<(d0, d1)[s0] -> (d0 * 16 + d1)>> return }
func.func @f54(%a: memref<16x16xf32>, %i: index) { %0 = memref.subview %a[%i, 8][8, 8][1, 1] : memref<16x16xf32> to memref<8x8xf32, strided<[16, 1]>> return }
func.func @f55(%a: memref<16x16xf32>, %i: index) { %0 = memref.subview %a[2, 3][8, 1][1, 1] : memref<16x16xf32> to memref<8xf32, strided<[1], offset: 35>> return }
func.func @f56(%a: memref<12x4x16xf32, strided<[64, 16, 1]>>) { %0 = memref.cast %a : memref<12x4x16xf32, strided<[64, 16, 1]>> to memref<12x4x16xf32, strided<[128, 32, 2]>> return }
func.func @f57(%a: memref<2x5xf32>) { %1 = memref.cast %a : memref<2x5xf32> to memref<*xi32> return }
func.func @f58(%a: memref<2x5xf32>) { %1 = memref.cast %a : memref<2x5xf32> to memref<*xf32, 1> return }
func.func @f59(%a: memref<*xf32>) { %1 = memref.cast %a : memref<*xf32> to memref<*xf32> return }
func.func @f60(%x: memref<4xf32, 1>) { %0 = memref.memory_space_cast %x : memref<4xf32, 1> to memref<5xf32> return }
func.func @f99(%a: memref<30x20xf32>, %n: index) { %0 = memref.expand_shape %a [[0, 1], [2]] output_shape [2, %n, 20] : memref<30x20xf32> into memref<2x15x20xf32> return }

//| error: `memref.transpose` needs a permutation of the dimensions of a memref whose layout is made of strides [type-mismatch]
//|  --> views_wrong.mlir:3:38
//|   |
//| 3 | func.func @f1(%v: memref<?x?xf32>) { memref.transpose %v (i, j) -> (i, i) : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>> return }
//|   |                                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.transpose` needs a permutation of the dimensions of a memref whose layout is made of strides [type-mismatch]
//|  --> views_wrong.mlir:4:38
//|   |
//| 4 | func.func @f2(%v: memref<?x?xf32>) { memref.transpose %v (i) -> (i) : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>> return }
//|   |                                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.transpose` has a result type that is not that of its source with dimensions exchanged [result-type]
//|  --> views_wrong.mlir:5:38
//|   |
//| 5 | func.func @f3(%v: memref<?x?xf32>) { memref.transpose %v (i, j) -> (j, i) : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>> return }
//|   |                                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.reinterpret_cast` needs one offset, and a size and a stride for each dimension [operand-count]
//|  --> views_wrong.mlir:6:36
//|   |
//| 6 | ...32>) { memref.reinterpret_cast %v to offset: [0, 0], sizes: [10, 10], strides: [10, 1] : memref<?xf32> to memref<10x10xf32> return }
//|   |           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.reinterpret_cast` takes a memref to a memref of the same element type in the same memory space [type-mismatch]
//|  --> views_wrong.mlir:7:36
//|   |
//| 7 | ...ref<*xf32>) { memref.reinterpret_cast %v to offset: [0], sizes: [10], strides: [1] : memref<*xf32> to memref<10xi32> return }
//|   |                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.reinterpret_cast` takes a memref to a memref of the same element type in the same memory space [type-mismatch]
//|  --> views_wrong.mlir:8:36
//|   |
//| 8 | ...f<*xf32>) { memref.reinterpret_cast %v to offset: [0], sizes: [10], strides: [1] : memref<*xf32> to memref<10xf32, 2> return }
//|   |                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.reinterpret_cast` has a result type with other numbers than its lists [result-type]
//|  --> views_wrong.mlir:9:36
//|   |
//| 9 | ...32>) { memref.reinterpret_cast %v to offset: [1], sizes: [10], strides: [1] : memref<?xf32> to memref<10xf32, strided<[1]>> return }
//|   |           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.reinterpret_cast` has a result type with other numbers than its lists [result-type]
//|   --> views_wrong.mlir:10:36
//|    |
//| 10 | ...32>) { memref.reinterpret_cast %v to offset: [0], sizes: [10], strides: [1] : memref<?xf32> to memref<1xf32, strided<[1]>> return }
//|    |           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.reinterpret_cast` has a result type with other numbers than its lists [result-type]
//|   --> views_wrong.mlir:11:36
//|    |
//| 11 | ... { memref.reinterpret_cast %v to offset: [2], sizes: [10], strides: [2] : memref<?xf32> to memref<10xf32, strided<[1], offset: 2>> re...
//|    |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.reinterpret_cast` has a result type with other numbers than its lists [result-type]
//|   --> views_wrong.mlir:12:48
//|    |
//| 12 | ...%o: index) { memref.reinterpret_cast %v to offset: [%o], sizes: [10], strides: [1] : memref<?xf32> to memref<10xf32> return }
//|    |                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.reshape` takes contiguous memory to contiguous memory of the same element type [type-mismatch]
//|   --> views_wrong.mlir:13:56
//|    |
//| 13 | func.func @f11(%v: memref<*xf32>, %s: memref<1xi32>) { memref.reshape %v(%s) : (memref<*xf32>, memref<1xi32>) -> memref<?xi32> return }
//|    |                                                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.reshape` needs as many sizes as its result has dimensions [result-type]
//|   --> views_wrong.mlir:14:56
//|    |
//| 14 | func.func @f12(%v: memref<*xf32>, %s: memref<?xi32>) { memref.reshape %v(%s) : (memref<*xf32>, memref<?xi32>) -> memref<?xf32> return }
//|    |                                                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.reshape` needs as many sizes as its result has dimensions [result-type]
//|   --> views_wrong.mlir:15:56
//|    |
//| 15 | func.func @f13(%v: memref<*xf32>, %s: memref<1xi32>) { memref.reshape %v(%s) : (memref<*xf32>, memref<1xi32>) -> memref<?x?xf32> ret...
//|    |                                                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.reshape` takes contiguous memory to contiguous memory of the same element type [type-mismatch]
//|   --> views_wrong.mlir:16:75
//|    |
//| 16 | ...: memref<1xi32>) { memref.reshape %v(%s) : (memref<4x4xf32, strided<[3, 2]>>, memref<1xi32>) -> memref<8xf32> return }
//|    |                       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.reshape` takes contiguous memory to contiguous memory of the same element type [type-mismatch]
//|   --> views_wrong.mlir:17:58
//|    |
//| 17 | ...%s: memref<1xi32>) { memref.reshape %v(%s) : (memref<4x4xf32>, memref<1xi32>) -> memref<8xf32, strided<[2]>> return }
//|    |                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.expand_shape` needs a list of adjacent dimensions for each one that they make up, in order [type-mismatch]
//|   --> views_wrong.mlir:18:55
//|    |
//| 18 | ...: index) { %0 = memref.expand_shape %a [[0, 1]] output_shape [%s, 5, %s] : memref<?x?xf32> into memref<?x5x?xf32> return }
//|    |                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.expand_shape` has no dimensions on one side, so all others should be 1 [type-mismatch]
//|   --> views_wrong.mlir:19:40
//|    |
//| 19 | func.func @f17(%a: memref<f32>) { %0 = memref.expand_shape %a [] output_shape [1, 2] : memref<f32> into memref<1x2xf32> return }
//|    |                                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.expand_shape` needs an `output_shape` with the sizes of its result [operand-count]
//|   --> views_wrong.mlir:20:42
//|    |
//| 20 | ...ef<2xf32>) { %0 = memref.expand_shape %a [[0, 1, 2]] output_shape [1, 2] : memref<2xf32> into memref<1x1x2xf32> return }
//|    |                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.collapse_shape` needs a list of adjacent dimensions for each one that they make up, in order [type-mismatch]
//|   --> views_wrong.mlir:21:44
//|    |
//| 21 | func.func @f19(%a: memref<?x?xf32>) { %0 = memref.collapse_shape %a [[0, 1, 2]] : memref<?x?xf32> into memref<?xf32> return }
//|    |                                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.expand_shape` has a result type with another layout than follows from its source [result-type]
//|   --> views_wrong.mlir:22:66
//|    |
//| 22 | ... = memref.expand_shape %a [[0, 1], [2]] output_shape [2, 15, 20] : memref<30x20xf32, strided<[4000, 2]>> into memref<2x15x20xf32, strided<[5000, 4000, 2]>> re...
//|    |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.collapse_shape` needs a list of adjacent dimensions for each one that they make up, in order [type-mismatch]
//|   --> views_wrong.mlir:23:46
//|    |
//| 23 | func.func @f21(%a: memref<?x?x?xf32>) { %0 = memref.collapse_shape %a [[0, 1]] : memref<?x?x?xf32> into memref<?x?xf32> return }
//|    |                                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.collapse_shape` needs a list of adjacent dimensions for each one that they make up, in order [type-mismatch]
//|   --> views_wrong.mlir:24:46
//|    |
//| 24 | func.func @f22(%a: memref<?x?x?xf32>) { %0 = memref.collapse_shape %a [[0, 1], [1, 2]] : memref<?x?x?xf32> into memref<?x?xf32> retu...
//|    |                                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.collapse_shape` has more dimensions on the side that should have fewer [type-mismatch]
//|   --> views_wrong.mlir:25:42
//|    |
//| 25 | func.func @f23(%a: memref<?xf32>) { %0 = memref.collapse_shape %a [[0], [0]] : memref<?xf32> into memref<?x?xf32> return }
//|    |                                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.expand_shape` has more dimensions on the side that should have fewer [type-mismatch]
//|   --> views_wrong.mlir:26:46
//|    |
//| 26 | ...1xf32>) { %0 = memref.expand_shape %a [[0], [1], [1]] output_shape [2, 3] : memref<2x3x1xf32> into memref<2x3xf32> return }
//|    |                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.collapse_shape` needs a list of adjacent dimensions for each one that they make up, in order [type-mismatch]
//|   --> views_wrong.mlir:27:44
//|    |
//| 27 | func.func @f25(%a: memref<?x?xf32>) { %0 = memref.collapse_shape %a [[1], [0]] : memref<?x?xf32> into memref<?x?xf32> return }
//|    |                                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.collapse_shape` collapses dimensions that do not lie next to each other [type-mismatch]
//|   --> views_wrong.mlir:28:70
//|    |
//| 28 | ... = memref.collapse_shape %a [[0, 1], [2]] : memref<3x4x5xf32, strided<[270, 50, 10]>> into memref<12x5xf32, strided<[50, 1]>> ret...
//|    |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.collapse_shape` has a result type with another layout than follows from its source [result-type]
//|   --> views_wrong.mlir:29:46
//|    |
//| 29 | ... = memref.collapse_shape %a [[0, 1], [2]] : memref<?x?x?xf32> into memref<?x?xf32, affine_map<(d0, d1)[s0] -> (d0 * s0 + d1)>> re...
//|    |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.expand_shape` changes the number of elements [type-mismatch]
//|   --> views_wrong.mlir:30:47
//|    |
//| 30 | ...0 = memref.expand_shape %a [[0], [1], [2, 3, 4]] output_shape [2, 3, 2, 4, 5] : memref<2x3x20xf32> into memref<2x3x2x4x5xf32> ret...
//|    |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.collapse_shape` changes the number of elements [type-mismatch]
//|   --> views_wrong.mlir:31:50
//|    |
//| 31 | ...4x5xf32>) { %0 = memref.collapse_shape %a [[0], [1], [2, 3, 4]] : memref<2x3x2x4x5xf32> into memref<2x3x20xf32> return }
//|    |                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.expand_shape` changes the number of elements [type-mismatch]
//|   --> views_wrong.mlir:32:55
//|    |
//| 32 | ...index) { %0 = memref.expand_shape %a [[0, 1], [2]] output_shape [%s, 4, 5] : memref<?x?xf32> into memref<?x4x5xf32> return }
//|    |                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.expand_shape` changes the number of elements [type-mismatch]
//|   --> views_wrong.mlir:33:56
//|    |
//| 33 | ...ndex) { %0 = memref.expand_shape %a [[0], [1, 2]] output_shape [%s, 4, 5] : memref<?x21xf32> into memref<?x4x5xf32> return }
//|    |                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.collapse_shape` changes the number of elements [type-mismatch]
//|   --> views_wrong.mlir:34:46
//|    |
//| 34 | func.func @f32(%a: memref<?x4x5xf32>) { %0 = memref.collapse_shape %a [[0], [1, 2]] : memref<?x4x5xf32> into memref<?x?xf32> return }
//|    |                                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: one offset is expected [operand-count]
//|   --> views_wrong.mlir:35:69
//|    |
//| 35 | func.func @f33(%i: index, %a: memref<2048xi8>) { %1 = memref.view %a[][%i, %i] : memref<2048xi8> to memref<?x?xf32> return }
//|    |                                                                     ^^
//| error: `memref.view` gives a contiguous memref in the same memory space [type-mismatch]
//|   --> views_wrong.mlir:36:55
//|    |
//| 36 | ...) { %1 = memref.view %a[%i][%i, %i] : memref<2048xi8> to memref<?x?xf32, affine_map<(d0, d1)[s0] -> (d0 * 4 + d1 + s0)>> return }
//|    |             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.view` gives a contiguous memref in the same memory space [type-mismatch]
//|   --> views_wrong.mlir:37:58
//|    |
//| 37 | func.func @f35(%i: index, %a: memref<2048xi8, 2>) { %1 = memref.view %a[%i][%i, %i] : memref<2048xi8, 2> to memref<?x?xf32, 1> return }
//|    |                                                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.view` needs 4 operands, but has 3 [operand-count]
//|   --> views_wrong.mlir:38:55
//|    |
//| 38 | func.func @f36(%i: index, %a: memref<2048xi8>) { %1 = memref.view %a[%i][%i] : memref<2048xi8> to memref<?x?xf32> return }
//|    |                                                       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.view` looks at contiguous bytes, a one-dimensional memref of `i8` [type-mismatch]
//|   --> views_wrong.mlir:39:56
//|    |
//| 39 | func.func @f37(%i: index, %a: memref<2048xf32>) { %1 = memref.view %a[%i][%i] : memref<2048xf32> to memref<?xf32> return }
//|    |                                                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.subview` needs offsets and sizes that are not negative [bad-bounds]
//|   --> views_wrong.mlir:40:47
//|    |
//| 40 | ...32>) { %0 = memref.subview %a[-1, 256] [2, 256] [1, 1] : memref<4x1024xf32> to memref<2x256xf32, strided<[1024, 1]>> return }
//|    |                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.subview` needs offsets and sizes that are not negative [bad-bounds]
//|   --> views_wrong.mlir:41:47
//|    |
//| 41 | ...32>) { %0 = memref.subview %a[2, 256] [-1, 256] [1, 1] : memref<4x1024xf32> to memref<2x256xf32, strided<[1024, 1]>> return }
//|    |                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.subview` needs 3 offsets, sizes and strides [operand-count]
//|   --> views_wrong.mlir:42:47
//|    |
//| 42 | ...f<8x16x4xf32>) { %0 = memref.subview %a[0, 0][2, 2, 2][1, 1, 1] : memref<8x16x4xf32> to memref<8x16x4xf32> return }
//|    |                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.subview` has lists that do not fit its operands [operand-segments]
//|   --> views_wrong.mlir:43:37
//|    |
//| 43 | ... { "memref.subview"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (memref<1xf32>) -> memref<1xf32, strided<[1]>> 
//|    |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.subview` needs 3 offsets, sizes and strides [operand-count]
//|   --> views_wrong.mlir:45:47
//|    |
//| 45 | ...f<8x16x4xf32>) { %0 = memref.subview %a[0, 0, 0][2, 2, 2][1, 1] : memref<8x16x4xf32> to memref<8x16x4xf32> return }
//|    |                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.reinterpret_cast` needs one offset, and a size and a stride for each dimension [operand-count]
//|   --> views_wrong.mlir:46:47
//|    |
//| 46 | ...%0 = memref.reinterpret_cast %a to offset: [0], sizes: [2, 2, 2], strides: [1, 1] : memref<8x16x4xf32> to memref<8x16x4xf32> retu...
//|    |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.subview` takes a memref to a memref of the same element type in the same memory space [type-mismatch]
//|   --> views_wrong.mlir:47:82
//|    |
//| 47 | ... = memref.subview %a[0, 0, 0][%i, %i, %i][1, 1, 1] : memref<8x16x4xf32, strided<[64, 4, 1]>, 2> to memref<8x?x4xf32, strided<[?, 4, 1]>> re...
//|    |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.subview` looks at a memref whose layout is made of strides [type-mismatch]
//|   --> views_wrong.mlir:48:110
//|    |
//| 48 | ... = memref.subview %a[0, 0, 0][%i, %i, %i][1, 1, 1] : memref<8x16x4xf32, affine_map<(d0, d1, d2) -> (d0 + d1, d1 + d2, d2)>> to memref<8x?x4xf32, strided<[?, 4, 1]>> re...
//|    |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.subview` needs 3 offsets, sizes and strides [operand-count]
//|   --> views_wrong.mlir:49:58
//|    |
//| 49 | ...%0 = memref.subview %a[%i, %i, 0, 0][%i, 0, 0, 0][1, 1, 1, 1] : memref<8x16x4xf32> to memref<8x?x4xf32, strided<[?, ?, 4]>> return }
//|    |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.subview` takes a memref to a memref of the same element type in the same memory space [type-mismatch]
//|   --> views_wrong.mlir:50:47
//|    |
//| 50 | ...8x16x4xf32>) { %0 = memref.subview %a[0, 0, 0][8, 16, 4][1, 1, 1] : memref<8x16x4xf32> to memref<8x16x4xi32> return }
//|    |                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.subview` has a result of another shape or layout than what it looks at [result-type]
//|   --> views_wrong.mlir:51:47
//|    |
//| 51 | ...x16x4xf32>) { %0 = memref.subview %a[0, 0, 0][8, 16, 4][1, 1, 1] : memref<8x16x4xf32> to memref<8x16x4x3xf32> return }
//|    |                       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|    |
//|    = sizes 8 x 16 x 4, `strided<[64, 4, 1]>`, dimensions of size 1 may be left out
//| error: `memref.subview` leaves dimension 0, whose size is 10 [bad-bounds]
//|   --> views_wrong.mlir:52:43
//|    |
//| 52 | ...ref<10xf32>) { %0 = memref.subview %a [10][1][1] : memref<10xf32> to memref<1xf32, strided<[1], offset: 10>> return }
//|    |                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.subview` leaves dimension 0, whose size is 9 [bad-bounds]
//|   --> views_wrong.mlir:53:42
//|    |
//| 53 | func.func @f50(%a: memref<9xf32>) { %0 = memref.subview %a [3][4][2] : memref<9xf32> to memref<4xf32, strided<[2], offset: 3>> return }
//|    |                                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.subview` has a result of another shape or layout than what it looks at [result-type]
//|   --> views_wrong.mlir:54:47
//|    |
//| 54 | ...<8x16x4xf32>) { %0 = memref.subview %a[0, 0, 0][8, 16, 4][1, 1, 1] : memref<8x16x4xf32> to memref<16x4xf32> return }
//|    |                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|    |
//|    = sizes 8 x 16 x 4, `strided<[64, 4, 1]>`, dimensions of size 1 may be left out
//| error: `memref.subview` has a result of another shape or layout than what it looks at [result-type]
//|   --> views_wrong.mlir:55:55
//|    |
//| 55 | func.func @f52(%a: memref<?x?xf32>, %i: index) { %0 = memref.subview %a[0, %i][%i, 1][1, 1] : memref<?x?xf32> to memref<?xf32> return }
//|    |                                                       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|    |
//|    = sizes ? x 1, `strided<[?, 1], offset: ?>`, dimensions of size 1 may be left out
//| error: `memref.subview` has a result of another shape or layout than what it looks at [result-type]
//|   --> views_wrong.mlir:56:57
//|    |
//| 56 | ...0 = memref.subview %a[%i, %i][8, 8][1, 1] : memref<16x16xf32> to memref<8x8xf32, affine_map<(d0, d1)[s0] -> (d0 * 16 + d1)>> retu...
//|    |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|    |
//|    = sizes 8 x 8, `strided<[16, 1], offset: ?>`, dimensions of size 1 may be left out
//| error: `memref.subview` has a result of another shape or layout than what it looks at [result-type]
//|   --> views_wrong.mlir:57:57
//|    |
//| 57 | ...%i: index) { %0 = memref.subview %a[%i, 8][8, 8][1, 1] : memref<16x16xf32> to memref<8x8xf32, strided<[16, 1]>> return }
//|    |                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|    |
//|    = sizes 8 x 8, `strided<[16, 1], offset: ?>`, dimensions of size 1 may be left out
//| error: `memref.subview` has a result of another shape or layout than what it looks at [result-type]
//|   --> views_wrong.mlir:58:57
//|    |
//| 58 | ... index) { %0 = memref.subview %a[2, 3][8, 1][1, 1] : memref<16x16xf32> to memref<8xf32, strided<[1], offset: 35>> return }
//|    |                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|    |
//|    = sizes 8 x 1, `strided<[16, 1], offset: 35>`, dimensions of size 1 may be left out
//| error: `memref.cast` does not take `memref<12x4x16xf32, strided<[64, 16, 1]>>` to `memref<12x4x16xf32, strided<[128, 32, 2]>>` [type-mismatch]
//|   --> views_wrong.mlir:59:70
//|    |
//| 59 | ...]>>) { %0 = memref.cast %a : memref<12x4x16xf32, strided<[64, 16, 1]>> to memref<12x4x16xf32, strided<[128, 32, 2]>> return }
//|    |                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.cast` does not take `memref<2x5xf32>` to `memref<*xi32>` [type-mismatch]
//|   --> views_wrong.mlir:60:44
//|    |
//| 60 | func.func @f57(%a: memref<2x5xf32>) { %1 = memref.cast %a : memref<2x5xf32> to memref<*xi32> return }
//|    |                                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.cast` does not take `memref<2x5xf32>` to `memref<*xf32, 1>` [type-mismatch]
//|   --> views_wrong.mlir:61:44
//|    |
//| 61 | func.func @f58(%a: memref<2x5xf32>) { %1 = memref.cast %a : memref<2x5xf32> to memref<*xf32, 1> return }
//|    |                                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.cast` does not take `memref<*xf32>` to `memref<*xf32>` [type-mismatch]
//|   --> views_wrong.mlir:62:42
//|    |
//| 62 | func.func @f59(%a: memref<*xf32>) { %1 = memref.cast %a : memref<*xf32> to memref<*xf32> return }
//|    |                                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.memory_space_cast` does not take `memref<4xf32, 1>` to `memref<5xf32>` [type-mismatch]
//|   --> views_wrong.mlir:63:45
//|    |
//| 63 | func.func @f60(%x: memref<4xf32, 1>) { %0 = memref.memory_space_cast %x : memref<4xf32, 1> to memref<5xf32> return }
//|    |                                             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `memref.expand_shape` has a static size that its `output_shape` does not say [result-type]
//|   --> views_wrong.mlir:64:57
//|    |
//| 64 | ...ex) { %0 = memref.expand_shape %a [[0, 1], [2]] output_shape [2, %n, 20] : memref<30x20xf32> into memref<2x15x20xf32> return }
//|    |               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| exit code 3
