// RUN: farkas check
// Operations on types that they do not work on, and attributes that there are not.
func.func @f1(%a: f32) { %0:2 = arith.mulsi_extended %a, %a : f32 return }
func.func @f2(%a: si32) { %0:2 = arith.mului_extended %a, %a : si32 return }
func.func @f3(%a: memref<4xi32>) { %0:2 = arith.mului_extended %a, %a : memref<4xi32> return }
func.func @f4(%a: i32) { %0:2 = arith.addui_extended %a, %a : i32, i8 return }
func.func @f5(%a: vector<4xi32>) { %0:2 = arith.addui_extended %a, %a : vector<4xi32>, i1 return }
func.func @f6(%a: f32) { %0:2 = arith.addui_extended %a, %a : f32, i1 return }
func.func @f7(%a: i32) { %0:2 = "arith.mulsi_extended"(%a, %a) : (i32, i32) -> (i32, i64) return }
func.func @f8(%a: i32) { %0:2 = math.sincos %a : i32 return }
func.func @f9(%a: f32, %n: si32) { %0 = math.fpowi %a, %n : f32, si32 return }
func.func @f10(%a: f32, %n: vector<4xi32>) { %0 = math.fpowi %a, %n : f32, vector<4xi32> return }
func.func @f11(%a: i32, %b: i32) attributes {arg_attrs = [{}]} { return }
func.func private @f12(i32) attributes {arg_attrs = [{}, {}]}
func.func @f13(%a: i32) attributes {res_attrs = [{}]} { return }
func.func @f14(%a: i32 {note = 1}) { return }
func.func @f15(%m: vector<4xi1>, %a: vector<4xf32>) { %0 = vector.mask %m { arith.addf %a, %a : vector<4xf32> } : vector<4xi1> -> vector<4xf32> return }
func.func @f16(%m: vector<4xi1>, %a: vector<4xf32>) { %0 = vector.mask %m { vector.yield %m : vector<4xi1> } : vector<4xi1> -> vector<4xf32> return }
func.func @f17(%m: memref<f32>, %v: vector<1xf32>) { vector.transfer_write %v, %m[] : vector<1xf32>, memref<f32> return }
func.func @f18(%m: memref<?x?xvector<4xf32>>, %c: vector<4xf32>, %i: index, %k: vector<1x1xi1>) { %0 = "vector.transfer_read"(%m, %i, %i, %c, %k) <{in_bounds = [false, false], operandSegmentSizes = array<i32: 1, 2, 1, 1>, permutation_map = affine_map<(d0, d1) -> (d0, d1)>}> : (memref<?x?xvector<4xf32>>, index, index, vector<4xf32>, vector<1x1xi1>) -> vector<1x1x4xf32> return }
"x.y"() {a = array<i4: 1>} : () -> ()
"x.y"() {a = array<f4E2M1FN: 1.0>} : () -> ()
"x.y"() {a = distinct[0]<1>, b = distinct[0]<2>, c = distinct[1]<>, d = distinct[1]<unit>} : () -> ()
"x.y"() {a = dense<1 2> : tensor<2xi8>} : () -> ()
"x.y"() {a = dense<1e10> : tensor<2xi32>} : () -> ()
"x.y"() {a = sparse<0, 1 2> : tensor<2xi32>} : () -> ()
"x.y"() : () -> tensor<2xnone>

//| error: `arith.mulsi_extended` works on signless integers, not on `f32` [type-mismatch]
//|  --> types_wrong.mlir:3:33
//|   |
//| 3 | func.func @f1(%a: f32) { %0:2 = arith.mulsi_extended %a, %a : f32 return }
//|   |                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `arith.mului_extended` works on signless integers, not on `si32` [type-mismatch]
//|  --> types_wrong.mlir:4:34
//|   |
//| 4 | func.func @f2(%a: si32) { %0:2 = arith.mului_extended %a, %a : si32 return }
//|   |                                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `arith.mului_extended` works on signless integers, not on `memref<4xi32>` [type-mismatch]
//|  --> types_wrong.mlir:5:43
//|   |
//| 5 | func.func @f3(%a: memref<4xi32>) { %0:2 = arith.mului_extended %a, %a : memref<4xi32> return }
//|   |                                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `i8` is no carry of sums of type `i32` [type-mismatch]
//|  --> types_wrong.mlir:6:33
//|   |
//| 6 | func.func @f4(%a: i32) { %0:2 = arith.addui_extended %a, %a : i32, i8 return }
//|   |                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `i1` is no carry of sums of type `vector<4xi32>` [type-mismatch]
//|  --> types_wrong.mlir:7:43
//|   |
//| 7 | func.func @f5(%a: vector<4xi32>) { %0:2 = arith.addui_extended %a, %a : vector<4xi32>, i1 return }
//|   |                                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `arith.addui_extended` works on signless integers, not on `f32` [type-mismatch]
//|  --> types_wrong.mlir:8:33
//|   |
//| 8 | func.func @f6(%a: f32) { %0:2 = arith.addui_extended %a, %a : f32, i1 return }
//|   |                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `arith.mulsi_extended` has results of one type [type-mismatch]
//|  --> types_wrong.mlir:9:33
//|   |
//| 9 | func.func @f7(%a: i32) { %0:2 = "arith.mulsi_extended"(%a, %a) : (i32, i32) -> (i32, i64) return }
//|   |                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `math.sincos` works on floats, not on `i32` [type-mismatch]
//|   --> types_wrong.mlir:10:33
//|    |
//| 10 | func.func @f8(%a: i32) { %0:2 = math.sincos %a : i32 return }
//|    |                                 ^^^^^^^^^^^^^^^^^^^^
//| error: `math.fpowi` does not take `f32` and `si32` [type-mismatch]
//|   --> types_wrong.mlir:11:41
//|    |
//| 11 | func.func @f9(%a: f32, %n: si32) { %0 = math.fpowi %a, %n : f32, si32 return }
//|    |                                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `math.fpowi` does not take `f32` and `vector<4xi32>` [type-mismatch]
//|   --> types_wrong.mlir:12:51
//|    |
//| 12 | func.func @f10(%a: f32, %n: vector<4xi32>) { %0 = math.fpowi %a, %n : f32, vector<4xi32> return }
//|    |                                                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `func.func` needs as many dictionaries of dialects' attributes as `arg_attrs`: 2 [attribute-type]
//|   --> types_wrong.mlir:13:1
//|    |
//| 13 | func.func @f11(%a: i32, %b: i32) attributes {arg_attrs = [{}]} { return }
//|    | ^^^^^^^^^
//| error: `func.func` needs as many dictionaries of dialects' attributes as `arg_attrs`: 1 [attribute-type]
//|   --> types_wrong.mlir:14:1
//|    |
//| 14 | func.func private @f12(i32) attributes {arg_attrs = [{}, {}]}
//|    | ^^^^^^^^^
//| error: `func.func` needs as many dictionaries of dialects' attributes as `res_attrs`: 0 [attribute-type]
//|   --> types_wrong.mlir:15:1
//|    |
//| 15 | func.func @f13(%a: i32) attributes {res_attrs = [{}]} { return }
//|    | ^^^^^^^^^
//| error: `func.func` needs as many dictionaries of dialects' attributes as `arg_attrs`: 1 [attribute-type]
//|   --> types_wrong.mlir:16:1
//|    |
//| 16 | func.func @f14(%a: i32 {note = 1}) { return }
//|    | ^^^^^^^^^
//| error: `vector.mask` holds one operation that can be masked, and hands on its results [bad-region]
//|   --> types_wrong.mlir:17:60
//|    |
//| 17 | func.func @f15(%m: vector<4xi1>, %a: vector<4xf32>) { %0 = vector.mask %m { arith.addf %a, %a : vector<4xf32> } : vector<4xi1> -> ve...
//|    |                                                            ^^^^^^^^^^^^^^
//| error: `vector.mask` hands on values of other types than its results [yield-type]
//|   --> types_wrong.mlir:18:60
//|    |
//| 18 | func.func @f16(%m: vector<4xi1>, %a: vector<4xf32>) { %0 = vector.mask %m { vector.yield %m : vector<4xi1> } : vector<4xi1> -> vecto...
//|    |                                                            ^^^^^^^^^^^^^^
//| error: the vector does not fit the memory without a `permutation_map` [type-mismatch]
//|   --> types_wrong.mlir:19:54
//|    |
//| 19 | func.func @f17(%m: memref<f32>, %v: vector<1xf32>) { vector.transfer_write %v, %m[] : vector<1xf32>, memref<f32> return }
//|    |                                                      ^^^^^^^^^^^^^^^^^^^^^
//| error: a mask has a truth value for each element that is moved in the memory [type-mismatch]
//|   --> types_wrong.mlir:20:104
//|    |
//| 20 | ... = "vector.transfer_read"(%m, %i, %i, %c, %k) <{in_bounds = [false, false], operandSegmentSizes = array<i32: 1, 2, 1, 1>, permutation_map = affine_map<(d0, d1) -> (d0, d1)>}> : (memref<?x?xvector<4xf32>>, index, index, vector<4xf32>, vector<1x1xi1>) -> vector<1x1x4xf32> re...
//|    |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: an array holds integers or floats of whole bytes, or `i1` [element-type]
//|   --> types_wrong.mlir:21:22
//|    |
//| 21 | "x.y"() {a = array<i4: 1>} : () -> ()
//|    |                      ^
//| error: an array holds integers or floats of whole bytes, or `i1` [element-type]
//|   --> types_wrong.mlir:22:28
//|    |
//| 22 | "x.y"() {a = array<f4E2M1FN: 1.0>} : () -> ()
//|    |                            ^
//| error: `distinct[0]` was `<1 : i64>` before [redefinition]
//|   --> types_wrong.mlir:23:34
//|    |
//| 23 | "x.y"() {a = distinct[0]<1>, b = distinct[0]<2>, c = distinct[1]<>, d = distinct[1]<unit>} : () -> ()
//|    |                                  ^^^^^^^^^^^^^^
//| error: expected `>`, found `2` [unexpected-token]
//|   --> types_wrong.mlir:24:22
//|    |
//| 24 | "x.y"() {a = dense<1 2> : tensor<2xi8>} : () -> ()
//|    |                      ^
//| error: expected `>`, found `e10` [unexpected-token]
//|   --> types_wrong.mlir:25:21
//|    |
//| 25 | "x.y"() {a = dense<1e10> : tensor<2xi32>} : () -> ()
//|    |                     ^^^
//| error: expected `>`, found `2` [unexpected-token]
//|   --> types_wrong.mlir:26:26
//|    |
//| 26 | "x.y"() {a = sparse<0, 1 2> : tensor<2xi32>} : () -> ()
//|    |                          ^
//| error: a tensor does not hold `none` [element-type]
//|   --> types_wrong.mlir:27:26
//|    |
//| 27 | "x.y"() : () -> tensor<2xnone>
//|    |                          ^^^^
//| exit code 3
