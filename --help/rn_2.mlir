func.func @resnet(%x: memref<1x64x56x56xf32>, %w0: memref<64x64x3x3xf32>, %w1: memref<64x64x3x3xf32>, %w2: memref<64x64x3x3xf32>, %w3: memref<64x64x3x3xf32>) -> memref<1x64x56x56xf32> {
  %v1 = arith.constant 0.0 : f32
  %v2 = memref.alloc() : memref<1x64x58x58xf32>
  linalg.fill ins(%v1 : f32) outs(%v2 : memref<1x64x58x58xf32>)
  %v3 = memref.subview %v2[0, 0, 1, 1] [1, 64, 56, 56] [1, 1, 1, 1] : memref<1x64x58x58xf32> to memref<1x64x56x56xf32, strided<[215296, 3364, 58, 1], offset: 59>>
  linalg.copy ins(%x : memref<1x64x56x56xf32>) outs(%v3 : memref<1x64x56x56xf32, strided<[215296, 3364, 58, 1], offset: 59>>)
  %v4 = memref.alloc() : memref<1x64x56x56xf32>
  linalg.fill ins(%v1 : f32) outs(%v4 : memref<1x64x56x56xf32>)
  linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%v2, %w0 : memref<1x64x58x58xf32>, memref<64x64x3x3xf32>) outs(%v4 : memref<1x64x56x56xf32>)
  %v5 = memref.alloc() : memref<1x64x56x56xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v4 : memref<1x64x56x56xf32>) outs(%v5 : memref<1x64x56x56xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.maximumf %a0, %v1 : f32
      linalg.yield %r : f32
    }
  %v6 = memref.alloc() : memref<1x64x58x58xf32>
  linalg.fill ins(%v1 : f32) outs(%v6 : memref<1x64x58x58xf32>)
  %v7 = memref.subview %v6[0, 0, 1, 1] [1, 64, 56, 56] [1, 1, 1, 1] : memref<1x64x58x58xf32> to memref<1x64x56x56xf32, strided<[215296, 3364, 58, 1], offset: 59>>
  linalg.copy ins(%v5 : memref<1x64x56x56xf32>) outs(%v7 : memref<1x64x56x56xf32, strided<[215296, 3364, 58, 1], offset: 59>>)
  %v8 = memref.alloc() : memref<1x64x56x56xf32>
  linalg.fill ins(%v1 : f32) outs(%v8 : memref<1x64x56x56xf32>)
  linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%v6, %w1 : memref<1x64x58x58xf32>, memref<64x64x3x3xf32>) outs(%v8 : memref<1x64x56x56xf32>)
  %v9 = memref.alloc() : memref<1x64x56x56xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v8, %x : memref<1x64x56x56xf32>, memref<1x64x56x56xf32>) outs(%v9 : memref<1x64x56x56xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %s = arith.addf %a0, %a1 : f32
      %r = arith.maximumf %s, %v1 : f32
      linalg.yield %r : f32
    }
  %v10 = memref.alloc() : memref<1x64x58x58xf32>
  linalg.fill ins(%v1 : f32) outs(%v10 : memref<1x64x58x58xf32>)
  %v11 = memref.subview %v10[0, 0, 1, 1] [1, 64, 56, 56] [1, 1, 1, 1] : memref<1x64x58x58xf32> to memref<1x64x56x56xf32, strided<[215296, 3364, 58, 1], offset: 59>>
  linalg.copy ins(%v9 : memref<1x64x56x56xf32>) outs(%v11 : memref<1x64x56x56xf32, strided<[215296, 3364, 58, 1], offset: 59>>)
  %v12 = memref.alloc() : memref<1x64x56x56xf32>
  linalg.fill ins(%v1 : f32) outs(%v12 : memref<1x64x56x56xf32>)
  linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%v10, %w2 : memref<1x64x58x58xf32>, memref<64x64x3x3xf32>) outs(%v12 : memref<1x64x56x56xf32>)
  %v13 = memref.alloc() : memref<1x64x56x56xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v12 : memref<1x64x56x56xf32>) outs(%v13 : memref<1x64x56x56xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.maximumf %a0, %v1 : f32
      linalg.yield %r : f32
    }
  %v14 = memref.alloc() : memref<1x64x58x58xf32>
  linalg.fill ins(%v1 : f32) outs(%v14 : memref<1x64x58x58xf32>)
  %v15 = memref.subview %v14[0, 0, 1, 1] [1, 64, 56, 56] [1, 1, 1, 1] : memref<1x64x58x58xf32> to memref<1x64x56x56xf32, strided<[215296, 3364, 58, 1], offset: 59>>
  linalg.copy ins(%v13 : memref<1x64x56x56xf32>) outs(%v15 : memref<1x64x56x56xf32, strided<[215296, 3364, 58, 1], offset: 59>>)
  %v16 = memref.alloc() : memref<1x64x56x56xf32>
  linalg.fill ins(%v1 : f32) outs(%v16 : memref<1x64x56x56xf32>)
  linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%v14, %w3 : memref<1x64x58x58xf32>, memref<64x64x3x3xf32>) outs(%v16 : memref<1x64x56x56xf32>)
  %v17 = memref.alloc() : memref<1x64x56x56xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v16, %v9 : memref<1x64x56x56xf32>, memref<1x64x56x56xf32>) outs(%v17 : memref<1x64x56x56xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %s = arith.addf %a0, %a1 : f32
      %r = arith.maximumf %s, %v1 : f32
      linalg.yield %r : f32
    }
  return %v17 : memref<1x64x56x56xf32>
}
