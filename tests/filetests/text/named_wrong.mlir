// RUN: farkas check
// Named operations on corresponding elements: one shape, and a step that exists on the elements.
func.func @f0(%a: memref<4xi1>) { linalg.add ins(%a, %a : memref<4xi1>, memref<4xi1>) outs(%a : memref<4xi1>) return }
func.func @f1(%a: memref<4xi32>, %b: memref<5xi32>) { linalg.add ins(%a, %b : memref<4xi32>, memref<5xi32>) outs(%a : memref<4xi32>) return }
func.func @f2(%a: memref<4xi32>, %b: memref<4x4xi32>) { linalg.add ins(%a, %b : memref<4xi32>, memref<4x4xi32>) outs(%a : memref<4xi32>) return }
func.func @f3(%a: memref<4xi32>) { linalg.exp ins(%a : memref<4xi32>) outs(%a : memref<4xi32>) return }
func.func @f4(%a: tensor<4xf32>) { linalg.exp ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) return }
