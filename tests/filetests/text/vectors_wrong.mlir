// RUN: farkas check
// What does not follow from the shapes of vectors.
func.func @f1(%v: vector<4xf32>) { %0 = vector.extract %v[5] : f32 from vector<4xf32> return }
func.func @f2(%v: vector<4x8xf32>) { %0 = vector.extract %v[0, 0, 0] : f32 from vector<4x8xf32> return }
func.func @f3(%v: vector<4x8xf32>) { %0 = vector.extract %v[0] : vector<4xf32> from vector<4x8xf32> return }
func.func @f4(%v: vector<4xf32>) { %0 = vector.broadcast %v : vector<4xf32> to vector<8xf32> return }
func.func @f5(%v: vector<4x8xf32>) { %0 = vector.broadcast %v : vector<4x8xf32> to vector<8xf32> return }
func.func @f6(%v: vector<4xf32>) { %0 = vector.shuffle %v, %v [0, 9] : vector<4xf32>, vector<4xf32> return }
func.func @f7(%v: vector<4xf32>) { %0 = vector.shuffle %v, %v [] : vector<4xf32>, vector<4xf32> return }
func.func @f8(%v: vector<4xf32>, %s: f32) { %0 = vector.insert %s, %v[4] : f32 into vector<4xf32> return }
func.func @f9(%v: vector<4xf32>, %s: f32) { %0 = vector.insert %v, %v[0] : vector<4xf32> into vector<4xf32> return }
func.func @f10(%v: vector<4xf32>, %s: vector<8xf32>) { %0 = vector.outerproduct %v, %s : vector<4xi32>, vector<8xf32> return }
func.func @f11(%v: vector<4xf32>, %s: vector<8xf32>, %a: vector<3x8xf32>) { %0 = vector.outerproduct %v, %s, %a : vector<4xf32>, vector<8xf32> return }
func.func @f12(%m: memref<?x?xf32>, %i: index, %p: f32) { %0 = vector.transfer_read %m[%i], %p : memref<?x?xf32>, vector<4xf32> return }
func.func @f13(%m: memref<?x?xf32>, %i: index, %p: f32) { %0 = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0) -> (d0)>} : memref<?x?xf32>, vector<4xf32> return }
func.func @f14(%m: memref<?x?xf32>, %i: index, %p: f32) { %0 = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (d0, d0)>} : memref<?x?xf32>, vector<4x4xf32> return }
func.func @f15(%m: memref<?x?xf32>, %i: index, %p: f32) { %0 = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (d0 + 1)>} : memref<?x?xf32>, vector<4xf32> return }
func.func @f16(%m: memref<?x?xf32>, %i: index, %p: f64) { %0 = vector.transfer_read %m[%i, %i], %p : memref<?x?xf32>, vector<4xf32> return }
func.func @f17(%m: memref<?x?xf32>, %i: index, %p: f32) { %0 = vector.transfer_read %m[%i, %i], %p {in_bounds = [true, true]} : memref<?x?xf32>, vector<4xf32> return }
func.func @f18(%m: memref<?x?xf32>, %i: index, %v: vector<4xf32>) { vector.transfer_write %v, %m[%i] : vector<4xf32>, memref<?x?xf32> return }
func.func @f19(%v: vector<4x8xf32>) { %0 = vector.transpose %v, [0, 0] : vector<4x8xf32> to vector<8x4xf32> return }
func.func @f20(%v: vector<4x8xf32>) { %0 = vector.transpose %v, [1, 0] : vector<4x8xf32> to vector<4x8xf32> return }
func.func @f21(%v: vector<4x8xf32>) { %0 = vector.shape_cast %v : vector<4x8xf32> to vector<31xf32> return }
func.func @f22(%v: vector<4x8xf32>) { %0 = vector.bitcast %v : vector<4x8xf32> to vector<4x8xi64> return }
func.func @f23(%v: vector<4xf32>) { %0 = vector.reduction <joy>, %v : vector<4xf32> into f32 return }
func.func @f24(%v: vector<4x2xf32>) { %0 = vector.reduction <add>, %v : vector<4x2xf32> into f32 return }
func.func @f25(%v: vector<4xf32>) { %0 = vector.reduction <add>, %v : vector<4xf32> into i32 return }
func.func @f26(%v: vector<4xf32>) { %0 = vector.reduction <and>, %v : vector<4xf32> into f32 return }
func.func @f27(%v: vector<4x8xf32>, %a: f32) { %0 = vector.multi_reduction <add>, %v, %a [0] : vector<4x8xf32> to f32 return }
func.func @f28(%i: index) { %0 = vector.create_mask %i : vector<4x3xi1> return }
func.func @f29(%i: index) { %0 = vector.constant_mask [5] : vector<4xi1> return }
func.func @f30(%i: index) { %0 = vector.constant_mask [2, 2] : vector<4xi1> return }
func.func @f31(%v: vector<4x8xf32>) { %0 = vector.extract_strided_slice %v {offsets = [5], sizes = [2], strides = [1]} : vector<4x8xf32> to vector<2x8xf32> return }
func.func @f32(%v: vector<4x8xf32>) { %0 = vector.extract_strided_slice %v {offsets = [0], sizes = [2], strides = [2]} : vector<4x8xf32> to vector<2x8xf32> return }
func.func @f33(%v: vector<4x8xf32>) { %0 = vector.extract_strided_slice %v {offsets = [0], sizes = [2], strides = [1]} : vector<4x8xf32> to vector<3x8xf32> return }
func.func @f34(%v: vector<4xf32>, %m: memref<4xf32>, %i: index, %k: vector<3xi1>, %p: vector<4xf32>) { %0 = vector.maskedload %m[%i], %k, %p : memref<4xf32>, vector<3xi1>, vector<4xf32> into vector<4xf32> return }
func.func @f35(%m: memref<4xf32>, %i: index) { %0 = vector.load %m[%i, %i] : memref<4xf32>, vector<4xf32> return }
func.func @f36(%m: memref<4xf32>, %i: index) { %0 = vector.load %m[%i] : memref<4xf32>, vector<4xf64> return }
func.func @f37(%m: memref<4x4xf32, strided<[1, 4]>>, %i: index) { %0 = vector.load %m[%i, %i] : memref<4x4xf32, strided<[1, 4]>>, vector<4xf32> return }

//| error: `vector.extract` has a position outside the vector [vector-shape]
//|  --> vectors_wrong.mlir:3:41
//|   |
//| 3 | func.func @f1(%v: vector<4xf32>) { %0 = vector.extract %v[5] : f32 from vector<4xf32> return }
//|   |                                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `vector.extract` has a position that does not leave what is taken or put there [vector-shape]
//|  --> vectors_wrong.mlir:4:43
//|   |
//| 4 | func.func @f2(%v: vector<4x8xf32>) { %0 = vector.extract %v[0, 0, 0] : f32 from vector<4x8xf32> return }
//|   |                                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `vector.extract` has a position that does not leave what is taken or put there [vector-shape]
//|  --> vectors_wrong.mlir:5:43
//|   |
//| 5 | func.func @f3(%v: vector<4x8xf32>) { %0 = vector.extract %v[0] : vector<4xf32> from vector<4x8xf32> return }
//|   |                                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `vector.broadcast` repeats a vector whose dimensions are the last ones of its result, or 1 [vector-shape]
//|  --> vectors_wrong.mlir:6:41
//|   |
//| 6 | func.func @f4(%v: vector<4xf32>) { %0 = vector.broadcast %v : vector<4xf32> to vector<8xf32> return }
//|   |                                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `vector.broadcast` repeats a vector whose dimensions are the last ones of its result, or 1 [vector-shape]
//|  --> vectors_wrong.mlir:7:43
//|   |
//| 7 | func.func @f5(%v: vector<4x8xf32>) { %0 = vector.broadcast %v : vector<4x8xf32> to vector<8xf32> return }
//|   |                                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `vector.shuffle` needs a mask of rows of its two vectors [vector-shape]
//|  --> vectors_wrong.mlir:8:41
//|   |
//| 8 | func.func @f6(%v: vector<4xf32>) { %0 = vector.shuffle %v, %v [0, 9] : vector<4xf32>, vector<4xf32> return }
//|   |                                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `vector.shuffle` needs a mask of rows of its two vectors [vector-shape]
//|  --> vectors_wrong.mlir:9:41
//|   |
//| 9 | func.func @f7(%v: vector<4xf32>) { %0 = vector.shuffle %v, %v [] : vector<4xf32>, vector<4xf32> return }
//|   |                                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `vector.insert` has a position outside the vector [vector-shape]
//|   --> vectors_wrong.mlir:10:50
//|    |
//| 10 | func.func @f8(%v: vector<4xf32>, %s: f32) { %0 = vector.insert %s, %v[4] : f32 into vector<4xf32> return }
//|    |                                                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `vector.insert` has a position that does not leave what is taken or put there [vector-shape]
//|   --> vectors_wrong.mlir:11:50
//|    |
//| 11 | func.func @f9(%v: vector<4xf32>, %s: f32) { %0 = vector.insert %v, %v[0] : vector<4xf32> into vector<4xf32> return }
//|    |                                                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `%v` has type `vector<4xf32>`, but `vector<4xi32>` is expected here [type-mismatch]
//|   --> vectors_wrong.mlir:12:81
//|    |
//| 12 | func.func @f10(%v: vector<4xf32>, %s: vector<8xf32>) { %0 = vector.outerproduct %v, %s : vector<4xi32>, vector<8xf32> return }
//|    |                -- defined here                                                  ^^
//| error: `%a` has type `vector<3x8xf32>`, but `vector<4x8xf32>` is expected here [type-mismatch]
//|   --> vectors_wrong.mlir:13:110
//|    |
//| 13 | func.func @f11(%v: vector<4xf32>, %s: vector<8xf32>, %a: vector<3x8xf32>) { %0 = vector.outerproduct %v, %s, %a : vector<4xf32>, vec...
//|    |                                                      -- defined here                                         ^^
//| error: there is a subscript for each dimension of the memory [subscript-count]
//|   --> vectors_wrong.mlir:14:64
//|    |
//| 14 | func.func @f12(%m: memref<?x?xf32>, %i: index, %p: f32) { %0 = vector.transfer_read %m[%i], %p : memref<?x?xf32>, vector<4xf32> retu...
//|    |                                                                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `vector.transfer_read` needs a map that takes each dimension of the vector to another of the memory [map-results]
//|   --> vectors_wrong.mlir:14:64
//|    |
//| 14 | func.func @f12(%m: memref<?x?xf32>, %i: index, %p: f32) { %0 = vector.transfer_read %m[%i], %p : memref<?x?xf32>, vector<4xf32> retu...
//|    |                                                                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `vector.transfer_read` needs a map that takes each dimension of the vector to another of the memory [map-results]
//|   --> vectors_wrong.mlir:15:64
//|    |
//| 15 | ... { %0 = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0) -> (d0)>} : memref<?x?xf32>, vector<4xf32> return }
//|    |            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `vector.transfer_read` needs a map that takes each dimension of the vector to another of the memory [map-results]
//|   --> vectors_wrong.mlir:16:64
//|    |
//| 16 | ... = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (d0, d0)>} : memref<?x?xf32>, vector<4x4xf32> re...
//|    |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `vector.transfer_read` needs a map that takes each dimension of the vector to another of the memory [map-results]
//|   --> vectors_wrong.mlir:17:64
//|    |
//| 17 | ...0 = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (d0 + 1)>} : memref<?x?xf32>, vector<4xf32> ret...
//|    |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `%p` has type `f64`, but `f32` is expected here [type-mismatch]
//|   --> vectors_wrong.mlir:18:97
//|    |
//| 18 | func.func @f16(%m: memref<?x?xf32>, %i: index, %p: f64) { %0 = vector.transfer_read %m[%i, %i], %p : memref<?x?xf32>, vector<4xf32> ...
//|    |                                                -- defined here                                  ^^
//| error: `vector.transfer_read` needs a truth value for each dimension of the vector as `in_bounds` [attribute-type]
//|   --> vectors_wrong.mlir:19:64
//|    |
//| 19 | ... %p: f32) { %0 = vector.transfer_read %m[%i, %i], %p {in_bounds = [true, true]} : memref<?x?xf32>, vector<4xf32> return }
//|    |                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: there is a subscript for each dimension of the memory [subscript-count]
//|   --> vectors_wrong.mlir:20:69
//|    |
//| 20 | ...%i: index, %v: vector<4xf32>) { vector.transfer_write %v, %m[%i] : vector<4xf32>, memref<?x?xf32> return }
//|    |                                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `vector.transfer_write` needs a map that takes each dimension of the vector to another of the memory [map-results]
//|   --> vectors_wrong.mlir:20:69
//|    |
//| 20 | ...%i: index, %v: vector<4xf32>) { vector.transfer_write %v, %m[%i] : vector<4xf32>, memref<?x?xf32> return }
//|    |                                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: the result of `vector.transpose` is its operand with its dimensions in the order given [type-mismatch]
//|   --> vectors_wrong.mlir:21:44
//|    |
//| 21 | func.func @f19(%v: vector<4x8xf32>) { %0 = vector.transpose %v, [0, 0] : vector<4x8xf32> to vector<8x4xf32> return }
//|    |                                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: the result of `vector.transpose` is its operand with its dimensions in the order given [type-mismatch]
//|   --> vectors_wrong.mlir:22:44
//|    |
//| 22 | func.func @f20(%v: vector<4x8xf32>) { %0 = vector.transpose %v, [1, 0] : vector<4x8xf32> to vector<4x8xf32> return }
//|    |                                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `vector.shape_cast` needs as many elements before as after [vector-shape]
//|   --> vectors_wrong.mlir:23:44
//|    |
//| 23 | func.func @f21(%v: vector<4x8xf32>) { %0 = vector.shape_cast %v : vector<4x8xf32> to vector<31xf32> return }
//|    |                                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `vector.bitcast` needs as many bits before as after in the last dimension [vector-shape]
//|   --> vectors_wrong.mlir:24:44
//|    |
//| 24 | func.func @f22(%v: vector<4x8xf32>) { %0 = vector.bitcast %v : vector<4x8xf32> to vector<4x8xi64> return }
//|    |                                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `joy` is no kind of reduction [bad-flag]
//|   --> vectors_wrong.mlir:25:60
//|    |
//| 25 | func.func @f23(%v: vector<4xf32>) { %0 = vector.reduction <joy>, %v : vector<4xf32> into f32 return }
//|    |                                                            ^^^
//| error: `vector.reduction` reduces a vector of one dimension to a value of its element type, by a kind for that type [vector-shape]
//|   --> vectors_wrong.mlir:26:44
//|    |
//| 26 | func.func @f24(%v: vector<4x2xf32>) { %0 = vector.reduction <add>, %v : vector<4x2xf32> into f32 return }
//|    |                                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `vector.reduction` reduces a vector of one dimension to a value of its element type, by a kind for that type [vector-shape]
//|   --> vectors_wrong.mlir:27:42
//|    |
//| 27 | func.func @f25(%v: vector<4xf32>) { %0 = vector.reduction <add>, %v : vector<4xf32> into i32 return }
//|    |                                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `vector.reduction` reduces a vector of one dimension to a value of its element type, by a kind for that type [vector-shape]
//|   --> vectors_wrong.mlir:28:42
//|    |
//| 28 | func.func @f26(%v: vector<4xf32>) { %0 = vector.reduction <and>, %v : vector<4xf32> into f32 return }
//|    |                                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `vector.multi_reduction` has a result that is not what its dimensions leave [vector-shape]
//|   --> vectors_wrong.mlir:29:53
//|    |
//| 29 | func.func @f27(%v: vector<4x8xf32>, %a: f32) { %0 = vector.multi_reduction <add>, %v, %a [0] : vector<4x8xf32> to f32 return }
//|    |                                                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `vector.create_mask` needs 2 operands, but has 1 [operand-count]
//|   --> vectors_wrong.mlir:30:34
//|    |
//| 30 | func.func @f28(%i: index) { %0 = vector.create_mask %i : vector<4x3xi1> return }
//|    |                                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `vector.constant_mask` needs a number for each dimension, none larger than that, and all 0 if one is [vector-shape]
//|   --> vectors_wrong.mlir:31:34
//|    |
//| 31 | func.func @f29(%i: index) { %0 = vector.constant_mask [5] : vector<4xi1> return }
//|    |                                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `vector.constant_mask` needs a number for each dimension, none larger than that, and all 0 if one is [vector-shape]
//|   --> vectors_wrong.mlir:32:34
//|    |
//| 32 | func.func @f30(%i: index) { %0 = vector.constant_mask [2, 2] : vector<4xi1> return }
//|    |                                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `vector.extract_strided_slice` has a result that is not the slice of its vector [vector-shape]
//|   --> vectors_wrong.mlir:33:44
//|    |
//| 33 | ... { %0 = vector.extract_strided_slice %v {offsets = [5], sizes = [2], strides = [1]} : vector<4x8xf32> to vector<2x8xf32> return }
//|    |            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `vector.extract_strided_slice` needs offsets, sizes and strides of 1 for its first dimensions [vector-shape]
//|   --> vectors_wrong.mlir:34:44
//|    |
//| 34 | ... { %0 = vector.extract_strided_slice %v {offsets = [0], sizes = [2], strides = [2]} : vector<4x8xf32> to vector<2x8xf32> return }
//|    |            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `vector.extract_strided_slice` has a result that is not the slice of its vector [vector-shape]
//|   --> vectors_wrong.mlir:35:44
//|    |
//| 35 | ... { %0 = vector.extract_strided_slice %v {offsets = [0], sizes = [2], strides = [1]} : vector<4x8xf32> to vector<3x8xf32> return }
//|    |            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `vector.maskedload` needs a mask of `i1` in the shape of its vector [vector-shape]
//|   --> vectors_wrong.mlir:36:109
//|    |
//| 36 | ...<4xf32>) { %0 = vector.maskedload %m[%i], %k, %p : memref<4xf32>, vector<3xi1>, vector<4xf32> into vector<4xf32> return }
//|    |                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `vector.load` needs a memref and a subscript of type `index` for each of its dimensions [subscript-count]
//|   --> vectors_wrong.mlir:37:53
//|    |
//| 37 | func.func @f35(%m: memref<4xf32>, %i: index) { %0 = vector.load %m[%i, %i] : memref<4xf32>, vector<4xf32> return }
//|    |                                                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `vector.load` moves a vector whose elements are not those of the memref [type-mismatch]
//|   --> vectors_wrong.mlir:38:53
//|    |
//| 38 | func.func @f36(%m: memref<4xf32>, %i: index) { %0 = vector.load %m[%i] : memref<4xf32>, vector<4xf64> return }
//|    |                                                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `vector.load` needs elements that follow each other in the last dimension [memref-layout]
//|   --> vectors_wrong.mlir:39:72
//|    |
//| 39 | ...[1, 4]>>, %i: index) { %0 = vector.load %m[%i, %i] : memref<4x4xf32, strided<[1, 4]>>, vector<4xf32> return }
//|    |                                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| exit code 3
