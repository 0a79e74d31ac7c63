func.func @f1(%z_s: tensor<4x4xf32>, %z_m: memref<4x4xi32>, %z_v: memref<4xi32>, %z_d: memref<i32>, %z_b: tensor<2x4x4xf32>, %z_p: tensor<4x4xi1>) {
  %z_0 = linalg.add ins(%z_s, %z_s : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z_s : tensor<4x4xf32>) -> tensor<4x4xf32>
  %z_1 = linalg.exp ins(%z_s : tensor<4x4xf32>) outs(%z_s : tensor<4x4xf32>) -> tensor<4x4xf32>
  linalg.sub ins(%z_m, %z_m : memref<4x4xi32>, memref<4x4xi32>) outs(%z_m : memref<4x4xi32>)
  linalg.mul ins(%z_m, %z_m : memref<4x4xi32>, memref<4x4xi32>) outs(%z_m : memref<4x4xi32>)
  linalg.div ins(%z_m, %z_m : memref<4x4xi32>, memref<4x4xi32>) outs(%z_m : memref<4x4xi32>)
  linalg.div_unsigned ins(%z_m, %z_m : memref<4x4xi32>, memref<4x4xi32>) outs(%z_m : memref<4x4xi32>)
  linalg.max ins(%z_m, %z_m : memref<4x4xi32>, memref<4x4xi32>) outs(%z_m : memref<4x4xi32>)
  linalg.min ins(%z_m, %z_m : memref<4x4xi32>, memref<4x4xi32>) outs(%z_m : memref<4x4xi32>)
  %z_2 = linalg.max ins(%z_s, %z_s : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z_s : tensor<4x4xf32>) -> tensor<4x4xf32>
  %z_3 = linalg.min ins(%z_s, %z_s : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z_s : tensor<4x4xf32>) -> tensor<4x4xf32>
  %z_4 = linalg.powf ins(%z_s, %z_s : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z_s : tensor<4x4xf32>) -> tensor<4x4xf32>
  %z_5 = linalg.log ins(%z_s : tensor<4x4xf32>) outs(%z_s : tensor<4x4xf32>) -> tensor<4x4xf32>
  %z_6 = linalg.abs ins(%z_s : tensor<4x4xf32>) outs(%z_s : tensor<4x4xf32>) -> tensor<4x4xf32>
  %z_7 = linalg.ceil ins(%z_s : tensor<4x4xf32>) outs(%z_s : tensor<4x4xf32>) -> tensor<4x4xf32>
  %z_8 = linalg.floor ins(%z_s : tensor<4x4xf32>) outs(%z_s : tensor<4x4xf32>) -> tensor<4x4xf32>
  %z_9 = linalg.negf ins(%z_s : tensor<4x4xf32>) outs(%z_s : tensor<4x4xf32>) -> tensor<4x4xf32>
  %z_10 = linalg.sqrt ins(%z_s : tensor<4x4xf32>) outs(%z_s : tensor<4x4xf32>) -> tensor<4x4xf32>
  %z_11 = linalg.rsqrt ins(%z_s : tensor<4x4xf32>) outs(%z_s : tensor<4x4xf32>) -> tensor<4x4xf32>
  %z_12 = linalg.tanh ins(%z_s : tensor<4x4xf32>) outs(%z_s : tensor<4x4xf32>) -> tensor<4x4xf32>
  %z_13 = linalg.erf ins(%z_s : tensor<4x4xf32>) outs(%z_s : tensor<4x4xf32>) -> tensor<4x4xf32>
  %z_14 = linalg.round ins(%z_s : tensor<4x4xf32>) outs(%z_s : tensor<4x4xf32>) -> tensor<4x4xf32>
  return }
