// RUN: farkas check
// The size of a view is a symbol if the operand that says it is one; of other memrefs nobody knows.
func.func @sizes(%A: memref<?x?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to %n {
    %slice = memref.subview %A[0, 0] [%n, %i] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
    %first = memref.dim %slice, %c0 : memref<?x?xf32, strided<[?, 1]>>
    %second = memref.dim %slice, %c1 : memref<?x?xf32, strided<[?, 1]>>
    %stack = memref.alloca(%n) : memref<?xf32>
    %third = memref.dim %stack, %c0 : memref<?xf32>
    %cast = memref.cast %A : memref<?x?xf32> to memref<4x?xf32>
    %fourth = memref.dim %cast, %c0 : memref<4x?xf32>
    affine.for %a = 0 to %first {
    }
    affine.for %b = 0 to %second {
    }
    affine.for %c = 0 to %third {
    }
    affine.for %d = 0 to %fourth {
    }
  }
  return
}

//| error: `affine.for` uses `%second` as a symbol, but it is no affine function of loops around, constants and what is known at the top of the function [not-a-symbol]
//|   --> symbols_wrong.mlir:16:5
//|    |
//|  9 |     %second = memref.dim %slice, %c1 : memref<?x?xf32, strided<[?, 1]>>
//|    |     ------- defined here
//| ...
//| 16 |     affine.for %b = 0 to %second {
//|    |     ^^^^^^^^^^
//| error: `affine.for` uses `%third` as a symbol, but it is no affine function of loops around, constants and what is known at the top of the function [not-a-symbol]
//|   --> symbols_wrong.mlir:18:5
//|    |
//| 11 |     %third = memref.dim %stack, %c0 : memref<?xf32>
//|    |     ------ defined here
//| ...
//| 18 |     affine.for %c = 0 to %third {
//|    |     ^^^^^^^^^^
//| error: `affine.for` uses `%fourth` as a symbol, but it is no affine function of loops around, constants and what is known at the top of the function [not-a-symbol]
//|   --> symbols_wrong.mlir:20:5
//|    |
//| 13 |     %fourth = memref.dim %cast, %c0 : memref<4x?xf32>
//|    |     ------- defined here
//| ...
//| 20 |     affine.for %d = 0 to %fourth {
//|    |     ^^^^^^^^^^
//| exit code 3
