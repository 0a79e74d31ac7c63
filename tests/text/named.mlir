func.func @f1(%s: tensor<4x4xf32>, %m: memref<4x4xi32>, %v: memref<4xi32>, %d: memref<i32>, %b: tensor<2x4x4xf32>, %p: tensor<4x4xi1>) {
  %0 = linalg.add ins(%s, %s : tensor<4x4xf32>, tensor<4x4xf32>) outs(%s : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.exp ins(%s : tensor<4x4xf32>) outs(%s : tensor<4x4xf32>) -> tensor<4x4xf32>
  linalg.sub ins(%m, %m : memref<4x4xi32>, memref<4x4xi32>) outs(%m : memref<4x4xi32>)
  linalg.mul ins(%m, %m : memref<4x4xi32>, memref<4x4xi32>) outs(%m : memref<4x4xi32>)
  linalg.div ins(%m, %m : memref<4x4xi32>, memref<4x4xi32>) outs(%m : memref<4x4xi32>)
  linalg.div_unsigned ins(%m, %m : memref<4x4xi32>, memref<4x4xi32>) outs(%m : memref<4x4xi32>)
  linalg.max ins(%m, %m : memref<4x4xi32>, memref<4x4xi32>) outs(%m : memref<4x4xi32>)
  linalg.min ins(%m, %m : memref<4x4xi32>, memref<4x4xi32>) outs(%m : memref<4x4xi32>)
  %2 = linalg.max ins(%s, %s : tensor<4x4xf32>, tensor<4x4xf32>) outs(%s : tensor<4x4xf32>) -> tensor<4x4xf32>
  %3 = linalg.min ins(%s, %s : tensor<4x4xf32>, tensor<4x4xf32>) outs(%s : tensor<4x4xf32>) -> tensor<4x4xf32>
  %4 = linalg.powf ins(%s, %s : tensor<4x4xf32>, tensor<4x4xf32>) outs(%s : tensor<4x4xf32>) -> tensor<4x4xf32>
  %5 = linalg.log ins(%s : tensor<4x4xf32>) outs(%s : tensor<4x4xf32>) -> tensor<4x4xf32>
  %6 = linalg.abs ins(%s : tensor<4x4xf32>) outs(%s : tensor<4x4xf32>) -> tensor<4x4xf32>
  %7 = linalg.ceil ins(%s : tensor<4x4xf32>) outs(%s : tensor<4x4xf32>) -> tensor<4x4xf32>
  %8 = linalg.floor ins(%s : tensor<4x4xf32>) outs(%s : tensor<4x4xf32>) -> tensor<4x4xf32>
  %9 = linalg.negf ins(%s : tensor<4x4xf32>) outs(%s : tensor<4x4xf32>) -> tensor<4x4xf32>
  %10 = linalg.sqrt ins(%s : tensor<4x4xf32>) outs(%s : tensor<4x4xf32>) -> tensor<4x4xf32>
  %11 = linalg.rsqrt ins(%s : tensor<4x4xf32>) outs(%s : tensor<4x4xf32>) -> tensor<4x4xf32>
  %12 = linalg.tanh ins(%s : tensor<4x4xf32>) outs(%s : tensor<4x4xf32>) -> tensor<4x4xf32>
  %13 = linalg.erf ins(%s : tensor<4x4xf32>) outs(%s : tensor<4x4xf32>) -> tensor<4x4xf32>
  %14 = linalg.round ins(%s : tensor<4x4xf32>) outs(%s : tensor<4x4xf32>) -> tensor<4x4xf32>
  return }
