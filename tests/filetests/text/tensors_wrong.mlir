// RUN: farkas check
// What does not follow from the shapes of tensors.
func.func @f1(%t: tensor<8x16x4xf32>, %i: index) { %0 = tensor.extract_slice %t[0, 0, 0][4, 4, 4][1, 1, 1] : tensor<8x16x4xf32> to tensor<?x4x4xf32> return }
func.func @f2(%t: tensor<?xf32>) { %0 = tensor.extract_slice %t[0][4][1] : tensor<?xf32> to tensor<4xi8> return }
func.func @f3(%t: tensor<?xf32>) { %0 = tensor.extract_slice %t[0][4][1] : tensor<?xf32> to tensor<4x1xf32> return }
func.func @f4(%t: tensor<10xf32>) { %0 = tensor.extract_slice %t[10][1][1] : tensor<10xf32> to tensor<1xf32> return }
func.func @f5(%t: tensor<9xf32>) { %0 = tensor.extract_slice %t[3][4][2] : tensor<9xf32> to tensor<4xf32> return }
func.func @f6(%t: tensor<0xf32>) { %0 = tensor.extract_slice %t[0][0][1] : tensor<0xf32> to tensor<0xf32> return }
func.func @f7(%t: tensor<4xf32>) { %0 = tensor.extract_slice %t[4][0][1] : tensor<4xf32> to tensor<0xf32> return }
func.func @f8(%t: tensor<4xf32>) { %0 = tensor.extract_slice %t[0, 0][1, 1][1, 1] : tensor<4xf32> to tensor<1x1xf32> return }
func.func @f9(%t: tensor<4xf32>, %d: tensor<8xf32>) { %0 = tensor.insert_slice %t into %d[0][5][1] : tensor<4xf32> into tensor<8xf32> return }
func.func @f10(%t: tensor<4xf32>, %d: tensor<8xf32>) { %0 = tensor.insert_slice %t into %d[6][4][1] : tensor<4xf32> into tensor<8xf32> return }
func.func @f11(%t: tensor<4xf32>, %d: tensor<1x8xf32>) { %0 = tensor.insert_slice %t into %d[0, 0][4, 1][1, 1] : tensor<4xf32> into tensor<1x8xf32> return }
func.func @f12(%t: tensor<2x3xf32>) { %0 = tensor.collapse_shape %t [[0, 1]] : tensor<2x3xf32> into tensor<5xf32> return }
func.func @f13(%t: tensor<2x3xf32>) { %0 = tensor.cast %t : tensor<2x3xf32> to tensor<?x4xf32> return }
func.func @f14(%t: tensor<2x3xf32>) { %0 = tensor.cast %t : tensor<2x3xf32> to tensor<?x?xi32> return }
func.func @f15(%t: tensor<2x3xf32>, %i: index) { %0 = tensor.extract %t[%i] : tensor<2x3xf32> return }
func.func @f16(%t: tensor<2x3xf32>, %i: index) { %0 = tensor.insert %i into %t[%i, %i] : tensor<2x3xf32> return }
func.func @f17(%t: tensor<*xf32>, %i: index, %v: f32) { %0 = tensor.insert %v into %t[%i] : tensor<*xf32> return }
func.func @f18(%i: index) { %0 = tensor.from_elements %i : tensor<2xindex> return }
func.func @f19(%i: index) { %0 = tensor.from_elements %i, %i : tensor<?xindex> return }
func.func @f20(%n: index) { %0 = tensor.empty(%n) : tensor<4xf32> return }
func.func @f21(%n: index) { %0 = tensor.empty() : tensor<?xf32> return }
func.func @f22(%n: index) { %0 = tensor.generate %n { ^b(%i: index, %j: index): tensor.yield %i : index } : tensor<?xindex> return }
func.func @f23(%n: index) { %0 = tensor.generate %n { ^b(%i: index): tensor.yield %i : index } : tensor<?xf32> return }
func.func @f24(%n: index) { %0 = tensor.generate %n, %n { ^b(%i: index): tensor.yield %i : index } : tensor<?xindex> return }
func.func @f25(%n: index) { %0 = tensor.generate { ^b(%i: index): tensor.yield %i : index } : tensor<?xindex> return }
func.func @f26(%n: f32) { %0 = tensor.splat %n : tensor<?xf32> return }
func.func @f27(%n: f32) { %0 = tensor.splat %n : memref<8xf32> return }
func.func @f28(%t: tensor<2x3xf32>, %s: tensor<1xindex>) { %0 = tensor.reshape %t(%s) : (tensor<2x3xf32>, tensor<1xindex>) -> tensor<?xf64> return }
func.func @f29(%t: tensor<2x3xf32>, %s: tensor<?xindex>) { %0 = tensor.reshape %t(%s) : (tensor<2x3xf32>, tensor<?xindex>) -> tensor<?xf32> return }
func.func @f30(%t: tensor<2x3xf32>, %s: tensor<1xindex>) { %0 = tensor.reshape %t(%s) : (tensor<2x3xf32>, tensor<1xindex>) -> tensor<?x?xf32> return }
func.func @f31(%t: tensor<2x3xf32>, %s: tensor<1xindex>) { %0 = tensor.reshape %t(%s) : (tensor<2x3xf32>, tensor<1xindex>) -> tensor<7xf32> return }
func.func @f32(%t: tensor<4xf32>, %v: f32) { %0 = tensor.pad %t low[1] high[1] { ^b(%i: i32): tensor.yield %v : f32 } : tensor<4xf32> to tensor<6xf32> return }
func.func @f33(%t: tensor<4xf32>, %v: f32) { %0 = tensor.pad %t low[1] high[1] { ^b(%i: index): tensor.yield %i : index } : tensor<4xf32> to tensor<6xf32> return }
func.func @f34(%t: tensor<4xf32>, %v: f32) { %0 = tensor.pad %t low[1] high[1] { ^b(%i: index): tensor.yield %v : f32 } : tensor<4xf32> to tensor<7xf32> return }
func.func @f35(%t: tensor<4xf32>, %v: f32) { %0 = tensor.pad %t low[1] high[1] { ^b(%i: index): tensor.yield %v : f32 } : tensor<4xf32> to tensor<?xf32> return }
func.func @f36(%t: tensor<4xf32>, %v: f32) { %0 = tensor.pad %t low[1] high[1] { ^b(%i: index, %j: index): tensor.yield %v : f32 } : tensor<4xf32> to tensor<6xf32> return }
func.func @f37(%t: tensor<3x6xf32>) { %0 = tensor.concat dim(2) %t, %t : (tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<3x12xf32> return }
func.func @f38(%t: tensor<3x6xf32>) { %0 = tensor.concat dim(1) %t, %t : (tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<3x13xf32> return }
func.func @f39(%t: tensor<3x6xf32>, %u: tensor<4x6xf32>) { %0 = tensor.concat dim(1) %t, %u : (tensor<3x6xf32>, tensor<4x6xf32>) -> tensor<3x12xf32> return }
func.func @f40(%t: tensor<f32>, %i: index) { %0 = tensor.dim %t, %i : tensor<f32> return }
func.func @f41(%t: tensor<2x3xf32>) { %0 = tensor.bitcast %t : tensor<2x3xf32> to tensor<2x3xi64> return }
func.func @f42(%t: tensor<4x4xf32>, %d: tensor<1x1xindex>) { %0 = tensor.gather %t[%d] gather_dims([]) : (tensor<4x4xf32>, tensor<1x1xindex>) -> tensor<1x4xf32> return }
func.func @f43(%t: tensor<4x4xf32>, %d: tensor<1x1xindex>) { %0 = tensor.gather %t[%d] gather_dims([5]) : (tensor<4x4xf32>, tensor<1x1xindex>) -> tensor<1x4xf32> return }
func.func @f44(%t: tensor<4x4xf32>, %d: tensor<1x1xindex>) { %0 = tensor.gather %t[%d] gather_dims([0]) : (tensor<4x4xf32>, tensor<1x1xindex>) -> tensor<2x4xf32> return }
func.func @f45(%v: f32) { tensor.yield %v : f32 }

//| error: `tensor.extract_slice` has a slice whose type is not that of its sizes [type-mismatch]
//|  --> tensors_wrong.mlir:3:57
//|   |
//| 3 | ... %i: index) { %0 = tensor.extract_slice %t[0, 0, 0][4, 4, 4][1, 1, 1] : tensor<8x16x4xf32> to tensor<?x4x4xf32> return }
//|   |                       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = dimensions of size 1 may be left out
//| error: `tensor.extract_slice` has a slice whose type is not that of its sizes [type-mismatch]
//|  --> tensors_wrong.mlir:4:41
//|   |
//| 4 | func.func @f2(%t: tensor<?xf32>) { %0 = tensor.extract_slice %t[0][4][1] : tensor<?xf32> to tensor<4xi8> return }
//|   |                                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = dimensions of size 1 may be left out
//| error: `tensor.extract_slice` has a slice whose type is not that of its sizes [type-mismatch]
//|  --> tensors_wrong.mlir:5:41
//|   |
//| 5 | func.func @f3(%t: tensor<?xf32>) { %0 = tensor.extract_slice %t[0][4][1] : tensor<?xf32> to tensor<4x1xf32> return }
//|   |                                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = dimensions of size 1 may be left out
//| error: `tensor.extract_slice` leaves dimension 0, whose size is 10 [bad-bounds]
//|  --> tensors_wrong.mlir:6:42
//|   |
//| 6 | func.func @f4(%t: tensor<10xf32>) { %0 = tensor.extract_slice %t[10][1][1] : tensor<10xf32> to tensor<1xf32> return }
//|   |                                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `tensor.extract_slice` leaves dimension 0, whose size is 9 [bad-bounds]
//|  --> tensors_wrong.mlir:7:41
//|   |
//| 7 | func.func @f5(%t: tensor<9xf32>) { %0 = tensor.extract_slice %t[3][4][2] : tensor<9xf32> to tensor<4xf32> return }
//|   |                                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `tensor.extract_slice` leaves dimension 0, whose size is 0 [bad-bounds]
//|  --> tensors_wrong.mlir:8:41
//|   |
//| 8 | func.func @f6(%t: tensor<0xf32>) { %0 = tensor.extract_slice %t[0][0][1] : tensor<0xf32> to tensor<0xf32> return }
//|   |                                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `tensor.extract_slice` leaves dimension 0, whose size is 4 [bad-bounds]
//|  --> tensors_wrong.mlir:9:41
//|   |
//| 9 | func.func @f7(%t: tensor<4xf32>) { %0 = tensor.extract_slice %t[4][0][1] : tensor<4xf32> to tensor<0xf32> return }
//|   |                                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `tensor.extract_slice` needs 1 offsets, sizes and strides [operand-count]
//|   --> tensors_wrong.mlir:10:41
//|    |
//| 10 | func.func @f8(%t: tensor<4xf32>) { %0 = tensor.extract_slice %t[0, 0][1, 1][1, 1] : tensor<4xf32> to tensor<1x1xf32> return }
//|    |                                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `tensor.insert_slice` has a slice whose type is not that of its sizes [type-mismatch]
//|   --> tensors_wrong.mlir:11:60
//|    |
//| 11 | ... %d: tensor<8xf32>) { %0 = tensor.insert_slice %t into %d[0][5][1] : tensor<4xf32> into tensor<8xf32> return }
//|    |                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|    |
//|    = dimensions of size 1 may be left out
//| error: `tensor.insert_slice` leaves dimension 0, whose size is 8 [bad-bounds]
//|   --> tensors_wrong.mlir:12:61
//|    |
//| 12 | ... %d: tensor<8xf32>) { %0 = tensor.insert_slice %t into %d[6][4][1] : tensor<4xf32> into tensor<8xf32> return }
//|    |                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `tensor.insert_slice` leaves dimension 0, whose size is 1 [bad-bounds]
//|   --> tensors_wrong.mlir:13:63
//|    |
//| 13 | ...nsor<1x8xf32>) { %0 = tensor.insert_slice %t into %d[0, 0][4, 1][1, 1] : tensor<4xf32> into tensor<1x8xf32> return }
//|    |                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `tensor.collapse_shape` changes the number of elements [type-mismatch]
//|   --> tensors_wrong.mlir:14:44
//|    |
//| 14 | func.func @f12(%t: tensor<2x3xf32>) { %0 = tensor.collapse_shape %t [[0, 1]] : tensor<2x3xf32> into tensor<5xf32> return }
//|    |                                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `tensor.cast` takes a tensor to one that it can be [type-mismatch]
//|   --> tensors_wrong.mlir:15:44
//|    |
//| 15 | func.func @f13(%t: tensor<2x3xf32>) { %0 = tensor.cast %t : tensor<2x3xf32> to tensor<?x4xf32> return }
//|    |                                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `tensor.cast` takes a tensor to one that it can be [type-mismatch]
//|   --> tensors_wrong.mlir:16:44
//|    |
//| 16 | func.func @f14(%t: tensor<2x3xf32>) { %0 = tensor.cast %t : tensor<2x3xf32> to tensor<?x?xi32> return }
//|    |                                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `tensor.extract` needs a tensor and a subscript for each of its dimensions [subscript-count]
//|   --> tensors_wrong.mlir:17:55
//|    |
//| 17 | func.func @f15(%t: tensor<2x3xf32>, %i: index) { %0 = tensor.extract %t[%i] : tensor<2x3xf32> return }
//|    |                                                       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `%i` has type `index`, but `f32` is expected here [type-mismatch]
//|   --> tensors_wrong.mlir:18:69
//|    |
//| 18 | func.func @f16(%t: tensor<2x3xf32>, %i: index) { %0 = tensor.insert %i into %t[%i, %i] : tensor<2x3xf32> return }
//|    |                                     -- defined here                 ^^
//| error: `tensor.insert` needs a tensor and a subscript for each of its dimensions [subscript-count]
//|   --> tensors_wrong.mlir:19:62
//|    |
//| 19 | func.func @f17(%t: tensor<*xf32>, %i: index, %v: f32) { %0 = tensor.insert %v into %t[%i] : tensor<*xf32> return }
//|    |                                                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `tensor.from_elements` needs 2 operands, but has 1 [operand-count]
//|   --> tensors_wrong.mlir:20:34
//|    |
//| 20 | func.func @f18(%i: index) { %0 = tensor.from_elements %i : tensor<2xindex> return }
//|    |                                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `tensor.from_elements` gives a tensor of static shape [type-mismatch]
//|   --> tensors_wrong.mlir:21:34
//|    |
//| 21 | func.func @f19(%i: index) { %0 = tensor.from_elements %i, %i : tensor<?xindex> return }
//|    |                                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `tensor.empty` needs 0 operands, but has 1 [operand-count]
//|   --> tensors_wrong.mlir:22:34
//|    |
//| 22 | func.func @f20(%n: index) { %0 = tensor.empty(%n) : tensor<4xf32> return }
//|    |                                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `tensor.empty` needs 1 operands, but has 0 [operand-count]
//|   --> tensors_wrong.mlir:23:34
//|    |
//| 23 | func.func @f21(%n: index) { %0 = tensor.empty() : tensor<?xf32> return }
//|    |                                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `tensor.generate` must have block arguments of type `index`, but has `index`, `index` [bad-region]
//|   --> tensors_wrong.mlir:24:34
//|    |
//| 24 | func.func @f22(%n: index) { %0 = tensor.generate %n { ^b(%i: index, %j: index): tensor.yield %i : index } : tensor<?xindex> return }
//|    |                                  ^^^^^^^^^^^^^^^
//| error: `tensor.yield` hands on `index`, but `tensor.generate` needs `f32` [yield-type]
//|   --> tensors_wrong.mlir:25:70
//|    |
//| 25 | func.func @f23(%n: index) { %0 = tensor.generate %n { ^b(%i: index): tensor.yield %i : index } : tensor<?xf32> return }
//|    |                                  ---------------                     ^^^^^^^^^^^^^^^^^^^^^^^
//| error: `tensor.generate` needs 1 operands, but has 2 [operand-count]
//|   --> tensors_wrong.mlir:26:34
//|    |
//| 26 | func.func @f24(%n: index) { %0 = tensor.generate %n, %n { ^b(%i: index): tensor.yield %i : index } : tensor<?xindex> return }
//|    |                                  ^^^^^^^^^^^^^^^
//| error: `tensor.generate` needs 1 operands, but has 0 [operand-count]
//|   --> tensors_wrong.mlir:27:34
//|    |
//| 27 | func.func @f25(%n: index) { %0 = tensor.generate { ^b(%i: index): tensor.yield %i : index } : tensor<?xindex> return }
//|    |                                  ^^^^^^^^^^^^^^^
//| error: `tensor.splat` needs 2 operands, but has 1 [operand-count]
//|   --> tensors_wrong.mlir:28:32
//|    |
//| 28 | func.func @f26(%n: f32) { %0 = tensor.splat %n : tensor<?xf32> return }
//|    |                                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `%n` has type `f32`, but `memref<8xf32>` is expected here [type-mismatch]
//|   --> tensors_wrong.mlir:29:45
//|    |
//| 29 | func.func @f27(%n: f32) { %0 = tensor.splat %n : memref<8xf32> return }
//|    |                -- defined here              ^^
//| error: `tensor.reshape` needs as many elements before as after, and a size for each dimension [type-mismatch]
//|   --> tensors_wrong.mlir:30:65
//|    |
//| 30 | ...s: tensor<1xindex>) { %0 = tensor.reshape %t(%s) : (tensor<2x3xf32>, tensor<1xindex>) -> tensor<?xf64> return }
//|    |                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `tensor.reshape` needs as many elements before as after, and a size for each dimension [type-mismatch]
//|   --> tensors_wrong.mlir:31:65
//|    |
//| 31 | ...s: tensor<?xindex>) { %0 = tensor.reshape %t(%s) : (tensor<2x3xf32>, tensor<?xindex>) -> tensor<?xf32> return }
//|    |                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `tensor.reshape` needs as many elements before as after, and a size for each dimension [type-mismatch]
//|   --> tensors_wrong.mlir:32:65
//|    |
//| 32 | ...: tensor<1xindex>) { %0 = tensor.reshape %t(%s) : (tensor<2x3xf32>, tensor<1xindex>) -> tensor<?x?xf32> return }
//|    |                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `tensor.reshape` needs as many elements before as after, and a size for each dimension [type-mismatch]
//|   --> tensors_wrong.mlir:33:65
//|    |
//| 33 | ...s: tensor<1xindex>) { %0 = tensor.reshape %t(%s) : (tensor<2x3xf32>, tensor<1xindex>) -> tensor<7xf32> return }
//|    |                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `tensor.pad` must have block arguments of type `index`, but has `i32` [bad-region]
//|   --> tensors_wrong.mlir:34:51
//|    |
//| 34 | func.func @f32(%t: tensor<4xf32>, %v: f32) { %0 = tensor.pad %t low[1] high[1] { ^b(%i: i32): tensor.yield %v : f32 } : tensor<4xf32...
//|    |                                                   ^^^^^^^^^^
//| error: `tensor.yield` hands on `index`, but `tensor.pad` needs `f32` [yield-type]
//|   --> tensors_wrong.mlir:35:97
//|    |
//| 35 | func.func @f33(%t: tensor<4xf32>, %v: f32) { %0 = tensor.pad %t low[1] high[1] { ^b(%i: index): tensor.yield %i : index } : tensor<4...
//|    |                                                   ----------                                    ^^^^^^^^^^^^^^^^^^^^^^^
//| error: `tensor.pad` makes 6 of dimension 0, which its result type does not say [result-type]
//|   --> tensors_wrong.mlir:36:51
//|    |
//| 36 | func.func @f34(%t: tensor<4xf32>, %v: f32) { %0 = tensor.pad %t low[1] high[1] { ^b(%i: index): tensor.yield %v : f32 } : tensor<4xf...
//|    |                                                   ^^^^^^^^^^
//| error: `tensor.pad` makes 6 of dimension 0, which its result type does not say [result-type]
//|   --> tensors_wrong.mlir:37:51
//|    |
//| 37 | func.func @f35(%t: tensor<4xf32>, %v: f32) { %0 = tensor.pad %t low[1] high[1] { ^b(%i: index): tensor.yield %v : f32 } : tensor<4xf...
//|    |                                                   ^^^^^^^^^^
//| error: `tensor.pad` must have block arguments of type `index`, but has `index`, `index` [bad-region]
//|   --> tensors_wrong.mlir:38:51
//|    |
//| 38 | func.func @f36(%t: tensor<4xf32>, %v: f32) { %0 = tensor.pad %t low[1] high[1] { ^b(%i: index, %j: index): tensor.yield %v : f32 } :...
//|    |                                                   ^^^^^^^^^^
//| error: `tensor.concat` takes tensors of one rank, and a dimension of these [type-mismatch]
//|   --> tensors_wrong.mlir:39:44
//|    |
//| 39 | func.func @f37(%t: tensor<3x6xf32>) { %0 = tensor.concat dim(2) %t, %t : (tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<3x12xf32> retu...
//|    |                                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `tensor.concat` puts together sizes that do not agree with each other or with its result [result-type]
//|   --> tensors_wrong.mlir:40:44
//|    |
//| 40 | func.func @f38(%t: tensor<3x6xf32>) { %0 = tensor.concat dim(1) %t, %t : (tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<3x13xf32> retu...
//|    |                                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `tensor.concat` puts together sizes that do not agree with each other or with its result [result-type]
//|   --> tensors_wrong.mlir:41:65
//|    |
//| 41 | ...nsor<4x6xf32>) { %0 = tensor.concat dim(1) %t, %u : (tensor<3x6xf32>, tensor<4x6xf32>) -> tensor<3x12xf32> return }
//|    |                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `tensor.dim` asks for a size of what has no dimensions [type-mismatch]
//|   --> tensors_wrong.mlir:42:51
//|    |
//| 42 | func.func @f40(%t: tensor<f32>, %i: index) { %0 = tensor.dim %t, %i : tensor<f32> return }
//|    |                                                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `tensor.bitcast` takes a tensor to one whose elements have the same width [type-mismatch]
//|   --> tensors_wrong.mlir:43:44
//|    |
//| 43 | func.func @f41(%t: tensor<2x3xf32>) { %0 = tensor.bitcast %t : tensor<2x3xf32> to tensor<2x3xi64> return }
//|    |                                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `tensor.gather` needs dimensions of its tensor, in order, as `gather_dims` [type-mismatch]
//|   --> tensors_wrong.mlir:44:67
//|    |
//| 44 | ...1xindex>) { %0 = tensor.gather %t[%d] gather_dims([]) : (tensor<4x4xf32>, tensor<1x1xindex>) -> tensor<1x4xf32> return }
//|    |                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `tensor.gather` needs dimensions of its tensor, in order, as `gather_dims` [type-mismatch]
//|   --> tensors_wrong.mlir:45:67
//|    |
//| 45 | ...1xindex>) { %0 = tensor.gather %t[%d] gather_dims([5]) : (tensor<4x4xf32>, tensor<1x1xindex>) -> tensor<1x4xf32> return }
//|    |                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `tensor.gather` has slices whose type does not follow from its places [type-mismatch]
//|   --> tensors_wrong.mlir:46:67
//|    |
//| 46 | ...1xindex>) { %0 = tensor.gather %t[%d] gather_dims([0]) : (tensor<4x4xf32>, tensor<1x1xindex>) -> tensor<2x4xf32> return }
//|    |                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `tensor.yield` must stand directly in `tensor.generate`, `tensor.pad` [bad-parent]
//|   --> tensors_wrong.mlir:47:27
//|    |
//| 47 | func.func @f45(%v: f32) { tensor.yield %v : f32 }
//|    |                           ^^^^^^^^^^^^^^^^^^^^^
//| exit code 3
