// RUN: farkas check
// Named operations on corresponding elements: one shape, and a step that exists on the elements.
func.func @f0(%a: memref<4xi1>) { linalg.add ins(%a, %a : memref<4xi1>, memref<4xi1>) outs(%a : memref<4xi1>) return }
func.func @f1(%a: memref<4xi32>, %b: memref<5xi32>) { linalg.add ins(%a, %b : memref<4xi32>, memref<5xi32>) outs(%a : memref<4xi32>) return }
func.func @f2(%a: memref<4xi32>, %b: memref<4x4xi32>) { linalg.add ins(%a, %b : memref<4xi32>, memref<4x4xi32>) outs(%a : memref<4xi32>) return }
func.func @f3(%a: memref<4xi32>) { linalg.exp ins(%a : memref<4xi32>) outs(%a : memref<4xi32>) return }
func.func @f4(%a: tensor<4xf32>) { linalg.exp ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) return }
func.func @f5(%a: memref<2x4xf32>, %b: memref<5x3xf32>, %c: memref<2x3xf32>) { linalg.matvec ins(%a, %b : memref<2x4xf32>, memref<5x3xf32>) outs(%c : memref<2x3xf32>) return }
func.func @f6(%a: memref<2x4xf32>, %b: memref<5xf32>, %c: memref<2xf32>) { linalg.matvec ins(%a, %b : memref<2x4xf32>, memref<5xf32>) outs(%c : memref<2xf32>) return }
func.func @f7(%a: memref<1x8x1xf32>, %b: memref<3xf32>, %c: memref<1x6x1xf32>) { linalg.pooling_nwc_sum {strides = dense<[1, 1, 1]> : tensor<3xi64>} ins(%a, %b : memref<1x8x1xf32>, memref<3xf32>) outs(%c : memref<1x6x1xf32>) return }
func.func @f8(%a: memref<8xf32>) { linalg.dot ins(%a : memref<8xf32>) outs(%a : memref<8xf32>) return }

//| error: what `linalg.add` does with elements of these types is unknown [unknown-op]
//|  --> named_wrong.mlir:3:111
//|   |
//| 3 | func.func @f0(%a: memref<4xi1>) { linalg.add ins(%a, %a : memref<4xi1>, memref<4xi1>) outs(%a : memref<4xi1>) return }
//|   |                                                                                                               ^^^^^^
//|   |
//|   = print it with `mlir-opt --mlir-print-op-generic`, which shows its region
//| error: `linalg.add` works on tensors or memrefs of one shape [type-mismatch]
//|  --> named_wrong.mlir:4:55
//|   |
//| 4 | func.func @f1(%a: memref<4xi32>, %b: memref<5xi32>) { linalg.add ins(%a, %b : memref<4xi32>, memref<5xi32>) outs(%a : memref<4xi32>) ...
//|   |                                                       ^^^^^^^^^^
//| error: `linalg.add` works on tensors or memrefs of one shape [type-mismatch]
//|  --> named_wrong.mlir:5:57
//|   |
//| 5 | func.func @f2(%a: memref<4xi32>, %b: memref<4x4xi32>) { linalg.add ins(%a, %b : memref<4xi32>, memref<4x4xi32>) outs(%a : memref<4xi3...
//|   |                                                         ^^^^^^^^^^
//| error: what `linalg.exp` does with elements of these types is unknown [unknown-op]
//|  --> named_wrong.mlir:6:96
//|   |
//| 6 | func.func @f3(%a: memref<4xi32>) { linalg.exp ins(%a : memref<4xi32>) outs(%a : memref<4xi32>) return }
//|   |                                                                                                ^^^^^^
//|   |
//|   = print it with `mlir-opt --mlir-print-op-generic`, which shows its region
//| error: `linalg.exp` must have results of type `tensor<4xf32>`, but has nothing [result-type]
//|  --> named_wrong.mlir:7:36
//|   |
//| 7 | func.func @f4(%a: tensor<4xf32>) { linalg.exp ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) return }
//|   |                                    ^^^^^^^^^^
//| error: `linalg.matvec` needs 1 dimensions where it has a `memref<5x3xf32>` [type-mismatch]
//|  --> named_wrong.mlir:8:80
//|   |
//| 8 | func.func @f5(%a: memref<2x4xf32>, %b: memref<5x3xf32>, %c: memref<2x3xf32>) { linalg.matvec ins(%a, %b : memref<2x4xf32>, memref<5x3...
//|   |                                                                                ^^^^^^^^^^^^^
//| error: `linalg.matvec` goes over 4 and over 5 elements in one loop [type-mismatch]
//|  --> named_wrong.mlir:9:76
//|   |
//| 9 | func.func @f6(%a: memref<2x4xf32>, %b: memref<5xf32>, %c: memref<2xf32>) { linalg.matvec ins(%a, %b : memref<2x4xf32>, memref<5xf32>)...
//|   |                                                                            ^^^^^^^^^^^^^
//| error: `linalg.pooling_nwc_sum` needs operands and windows that fit each other [map-results]
//|   --> named_wrong.mlir:10:82
//|    |
//| 10 | func.func @f7(%a: memref<1x8x1xf32>, %b: memref<3xf32>, %c: memref<1x6x1xf32>) { linalg.pooling_nwc_sum {strides = dense<[1, 1, 1]> ...
//|    |                                                                                  ^^^^^^^^^^^^^^^^^^^^^^
//| error: what `linalg.dot` does with elements of these types is unknown [unknown-op]
//|   --> named_wrong.mlir:11:96
//|    |
//| 11 | func.func @f8(%a: memref<8xf32>) { linalg.dot ins(%a : memref<8xf32>) outs(%a : memref<8xf32>) return }
//|    |                                                                                                ^^^^^^
//|    |
//|    = print it with `mlir-opt --mlir-print-op-generic`, which shows its region
//| exit code 3
