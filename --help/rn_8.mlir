func.func @resnet(%x: memref<1x64x56x56xf32>, %w0: memref<64x64x3x3xf32>, %w1: memref<64x64x3x3xf32>, %w2: memref<64x64x3x3xf32>, %w3: memref<64x64x3x3xf32>, %w4: memref<64x64x3x3xf32>, %w5: memref<64x64x3x3xf32>, %w6: memref<64x64x3x3xf32>, %w7: memref<64x64x3x3xf32>, %w8: memref<64x64x3x3xf32>, %w9: memref<64x64x3x3xf32>, %w10: memref<64x64x3x3xf32>, %w11: memref<64x64x3x3xf32>, %w12: memref<64x64x3x3xf32>, %w13: memref<64x64x3x3xf32>, %w14: memref<64x64x3x3xf32>, %w15: memref<64x64x3x3xf32>) -> memref<1x64x56x56xf32> {
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
  %v18 = memref.alloc() : memref<1x64x58x58xf32>
  linalg.fill ins(%v1 : f32) outs(%v18 : memref<1x64x58x58xf32>)
  %v19 = memref.subview %v18[0, 0, 1, 1] [1, 64, 56, 56] [1, 1, 1, 1] : memref<1x64x58x58xf32> to memref<1x64x56x56xf32, strided<[215296, 3364, 58, 1], offset: 59>>
  linalg.copy ins(%v17 : memref<1x64x56x56xf32>) outs(%v19 : memref<1x64x56x56xf32, strided<[215296, 3364, 58, 1], offset: 59>>)
  %v20 = memref.alloc() : memref<1x64x56x56xf32>
  linalg.fill ins(%v1 : f32) outs(%v20 : memref<1x64x56x56xf32>)
  linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%v18, %w4 : memref<1x64x58x58xf32>, memref<64x64x3x3xf32>) outs(%v20 : memref<1x64x56x56xf32>)
  %v21 = memref.alloc() : memref<1x64x56x56xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v20 : memref<1x64x56x56xf32>) outs(%v21 : memref<1x64x56x56xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.maximumf %a0, %v1 : f32
      linalg.yield %r : f32
    }
  %v22 = memref.alloc() : memref<1x64x58x58xf32>
  linalg.fill ins(%v1 : f32) outs(%v22 : memref<1x64x58x58xf32>)
  %v23 = memref.subview %v22[0, 0, 1, 1] [1, 64, 56, 56] [1, 1, 1, 1] : memref<1x64x58x58xf32> to memref<1x64x56x56xf32, strided<[215296, 3364, 58, 1], offset: 59>>
  linalg.copy ins(%v21 : memref<1x64x56x56xf32>) outs(%v23 : memref<1x64x56x56xf32, strided<[215296, 3364, 58, 1], offset: 59>>)
  %v24 = memref.alloc() : memref<1x64x56x56xf32>
  linalg.fill ins(%v1 : f32) outs(%v24 : memref<1x64x56x56xf32>)
  linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%v22, %w5 : memref<1x64x58x58xf32>, memref<64x64x3x3xf32>) outs(%v24 : memref<1x64x56x56xf32>)
  %v25 = memref.alloc() : memref<1x64x56x56xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v24, %v17 : memref<1x64x56x56xf32>, memref<1x64x56x56xf32>) outs(%v25 : memref<1x64x56x56xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %s = arith.addf %a0, %a1 : f32
      %r = arith.maximumf %s, %v1 : f32
      linalg.yield %r : f32
    }
  %v26 = memref.alloc() : memref<1x64x58x58xf32>
  linalg.fill ins(%v1 : f32) outs(%v26 : memref<1x64x58x58xf32>)
  %v27 = memref.subview %v26[0, 0, 1, 1] [1, 64, 56, 56] [1, 1, 1, 1] : memref<1x64x58x58xf32> to memref<1x64x56x56xf32, strided<[215296, 3364, 58, 1], offset: 59>>
  linalg.copy ins(%v25 : memref<1x64x56x56xf32>) outs(%v27 : memref<1x64x56x56xf32, strided<[215296, 3364, 58, 1], offset: 59>>)
  %v28 = memref.alloc() : memref<1x64x56x56xf32>
  linalg.fill ins(%v1 : f32) outs(%v28 : memref<1x64x56x56xf32>)
  linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%v26, %w6 : memref<1x64x58x58xf32>, memref<64x64x3x3xf32>) outs(%v28 : memref<1x64x56x56xf32>)
  %v29 = memref.alloc() : memref<1x64x56x56xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v28 : memref<1x64x56x56xf32>) outs(%v29 : memref<1x64x56x56xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.maximumf %a0, %v1 : f32
      linalg.yield %r : f32
    }
  %v30 = memref.alloc() : memref<1x64x58x58xf32>
  linalg.fill ins(%v1 : f32) outs(%v30 : memref<1x64x58x58xf32>)
  %v31 = memref.subview %v30[0, 0, 1, 1] [1, 64, 56, 56] [1, 1, 1, 1] : memref<1x64x58x58xf32> to memref<1x64x56x56xf32, strided<[215296, 3364, 58, 1], offset: 59>>
  linalg.copy ins(%v29 : memref<1x64x56x56xf32>) outs(%v31 : memref<1x64x56x56xf32, strided<[215296, 3364, 58, 1], offset: 59>>)
  %v32 = memref.alloc() : memref<1x64x56x56xf32>
  linalg.fill ins(%v1 : f32) outs(%v32 : memref<1x64x56x56xf32>)
  linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%v30, %w7 : memref<1x64x58x58xf32>, memref<64x64x3x3xf32>) outs(%v32 : memref<1x64x56x56xf32>)
  %v33 = memref.alloc() : memref<1x64x56x56xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v32, %v25 : memref<1x64x56x56xf32>, memref<1x64x56x56xf32>) outs(%v33 : memref<1x64x56x56xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %s = arith.addf %a0, %a1 : f32
      %r = arith.maximumf %s, %v1 : f32
      linalg.yield %r : f32
    }
  %v34 = memref.alloc() : memref<1x64x58x58xf32>
  linalg.fill ins(%v1 : f32) outs(%v34 : memref<1x64x58x58xf32>)
  %v35 = memref.subview %v34[0, 0, 1, 1] [1, 64, 56, 56] [1, 1, 1, 1] : memref<1x64x58x58xf32> to memref<1x64x56x56xf32, strided<[215296, 3364, 58, 1], offset: 59>>
  linalg.copy ins(%v33 : memref<1x64x56x56xf32>) outs(%v35 : memref<1x64x56x56xf32, strided<[215296, 3364, 58, 1], offset: 59>>)
  %v36 = memref.alloc() : memref<1x64x56x56xf32>
  linalg.fill ins(%v1 : f32) outs(%v36 : memref<1x64x56x56xf32>)
  linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%v34, %w8 : memref<1x64x58x58xf32>, memref<64x64x3x3xf32>) outs(%v36 : memref<1x64x56x56xf32>)
  %v37 = memref.alloc() : memref<1x64x56x56xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v36 : memref<1x64x56x56xf32>) outs(%v37 : memref<1x64x56x56xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.maximumf %a0, %v1 : f32
      linalg.yield %r : f32
    }
  %v38 = memref.alloc() : memref<1x64x58x58xf32>
  linalg.fill ins(%v1 : f32) outs(%v38 : memref<1x64x58x58xf32>)
  %v39 = memref.subview %v38[0, 0, 1, 1] [1, 64, 56, 56] [1, 1, 1, 1] : memref<1x64x58x58xf32> to memref<1x64x56x56xf32, strided<[215296, 3364, 58, 1], offset: 59>>
  linalg.copy ins(%v37 : memref<1x64x56x56xf32>) outs(%v39 : memref<1x64x56x56xf32, strided<[215296, 3364, 58, 1], offset: 59>>)
  %v40 = memref.alloc() : memref<1x64x56x56xf32>
  linalg.fill ins(%v1 : f32) outs(%v40 : memref<1x64x56x56xf32>)
  linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%v38, %w9 : memref<1x64x58x58xf32>, memref<64x64x3x3xf32>) outs(%v40 : memref<1x64x56x56xf32>)
  %v41 = memref.alloc() : memref<1x64x56x56xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v40, %v33 : memref<1x64x56x56xf32>, memref<1x64x56x56xf32>) outs(%v41 : memref<1x64x56x56xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %s = arith.addf %a0, %a1 : f32
      %r = arith.maximumf %s, %v1 : f32
      linalg.yield %r : f32
    }
  %v42 = memref.alloc() : memref<1x64x58x58xf32>
  linalg.fill ins(%v1 : f32) outs(%v42 : memref<1x64x58x58xf32>)
  %v43 = memref.subview %v42[0, 0, 1, 1] [1, 64, 56, 56] [1, 1, 1, 1] : memref<1x64x58x58xf32> to memref<1x64x56x56xf32, strided<[215296, 3364, 58, 1], offset: 59>>
  linalg.copy ins(%v41 : memref<1x64x56x56xf32>) outs(%v43 : memref<1x64x56x56xf32, strided<[215296, 3364, 58, 1], offset: 59>>)
  %v44 = memref.alloc() : memref<1x64x56x56xf32>
  linalg.fill ins(%v1 : f32) outs(%v44 : memref<1x64x56x56xf32>)
  linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%v42, %w10 : memref<1x64x58x58xf32>, memref<64x64x3x3xf32>) outs(%v44 : memref<1x64x56x56xf32>)
  %v45 = memref.alloc() : memref<1x64x56x56xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v44 : memref<1x64x56x56xf32>) outs(%v45 : memref<1x64x56x56xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.maximumf %a0, %v1 : f32
      linalg.yield %r : f32
    }
  %v46 = memref.alloc() : memref<1x64x58x58xf32>
  linalg.fill ins(%v1 : f32) outs(%v46 : memref<1x64x58x58xf32>)
  %v47 = memref.subview %v46[0, 0, 1, 1] [1, 64, 56, 56] [1, 1, 1, 1] : memref<1x64x58x58xf32> to memref<1x64x56x56xf32, strided<[215296, 3364, 58, 1], offset: 59>>
  linalg.copy ins(%v45 : memref<1x64x56x56xf32>) outs(%v47 : memref<1x64x56x56xf32, strided<[215296, 3364, 58, 1], offset: 59>>)
  %v48 = memref.alloc() : memref<1x64x56x56xf32>
  linalg.fill ins(%v1 : f32) outs(%v48 : memref<1x64x56x56xf32>)
  linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%v46, %w11 : memref<1x64x58x58xf32>, memref<64x64x3x3xf32>) outs(%v48 : memref<1x64x56x56xf32>)
  %v49 = memref.alloc() : memref<1x64x56x56xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v48, %v41 : memref<1x64x56x56xf32>, memref<1x64x56x56xf32>) outs(%v49 : memref<1x64x56x56xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %s = arith.addf %a0, %a1 : f32
      %r = arith.maximumf %s, %v1 : f32
      linalg.yield %r : f32
    }
  %v50 = memref.alloc() : memref<1x64x58x58xf32>
  linalg.fill ins(%v1 : f32) outs(%v50 : memref<1x64x58x58xf32>)
  %v51 = memref.subview %v50[0, 0, 1, 1] [1, 64, 56, 56] [1, 1, 1, 1] : memref<1x64x58x58xf32> to memref<1x64x56x56xf32, strided<[215296, 3364, 58, 1], offset: 59>>
  linalg.copy ins(%v49 : memref<1x64x56x56xf32>) outs(%v51 : memref<1x64x56x56xf32, strided<[215296, 3364, 58, 1], offset: 59>>)
  %v52 = memref.alloc() : memref<1x64x56x56xf32>
  linalg.fill ins(%v1 : f32) outs(%v52 : memref<1x64x56x56xf32>)
  linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%v50, %w12 : memref<1x64x58x58xf32>, memref<64x64x3x3xf32>) outs(%v52 : memref<1x64x56x56xf32>)
  %v53 = memref.alloc() : memref<1x64x56x56xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v52 : memref<1x64x56x56xf32>) outs(%v53 : memref<1x64x56x56xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.maximumf %a0, %v1 : f32
      linalg.yield %r : f32
    }
  %v54 = memref.alloc() : memref<1x64x58x58xf32>
  linalg.fill ins(%v1 : f32) outs(%v54 : memref<1x64x58x58xf32>)
  %v55 = memref.subview %v54[0, 0, 1, 1] [1, 64, 56, 56] [1, 1, 1, 1] : memref<1x64x58x58xf32> to memref<1x64x56x56xf32, strided<[215296, 3364, 58, 1], offset: 59>>
  linalg.copy ins(%v53 : memref<1x64x56x56xf32>) outs(%v55 : memref<1x64x56x56xf32, strided<[215296, 3364, 58, 1], offset: 59>>)
  %v56 = memref.alloc() : memref<1x64x56x56xf32>
  linalg.fill ins(%v1 : f32) outs(%v56 : memref<1x64x56x56xf32>)
  linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%v54, %w13 : memref<1x64x58x58xf32>, memref<64x64x3x3xf32>) outs(%v56 : memref<1x64x56x56xf32>)
  %v57 = memref.alloc() : memref<1x64x56x56xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v56, %v49 : memref<1x64x56x56xf32>, memref<1x64x56x56xf32>) outs(%v57 : memref<1x64x56x56xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %s = arith.addf %a0, %a1 : f32
      %r = arith.maximumf %s, %v1 : f32
      linalg.yield %r : f32
    }
  %v58 = memref.alloc() : memref<1x64x58x58xf32>
  linalg.fill ins(%v1 : f32) outs(%v58 : memref<1x64x58x58xf32>)
  %v59 = memref.subview %v58[0, 0, 1, 1] [1, 64, 56, 56] [1, 1, 1, 1] : memref<1x64x58x58xf32> to memref<1x64x56x56xf32, strided<[215296, 3364, 58, 1], offset: 59>>
  linalg.copy ins(%v57 : memref<1x64x56x56xf32>) outs(%v59 : memref<1x64x56x56xf32, strided<[215296, 3364, 58, 1], offset: 59>>)
  %v60 = memref.alloc() : memref<1x64x56x56xf32>
  linalg.fill ins(%v1 : f32) outs(%v60 : memref<1x64x56x56xf32>)
  linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%v58, %w14 : memref<1x64x58x58xf32>, memref<64x64x3x3xf32>) outs(%v60 : memref<1x64x56x56xf32>)
  %v61 = memref.alloc() : memref<1x64x56x56xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v60 : memref<1x64x56x56xf32>) outs(%v61 : memref<1x64x56x56xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.maximumf %a0, %v1 : f32
      linalg.yield %r : f32
    }
  %v62 = memref.alloc() : memref<1x64x58x58xf32>
  linalg.fill ins(%v1 : f32) outs(%v62 : memref<1x64x58x58xf32>)
  %v63 = memref.subview %v62[0, 0, 1, 1] [1, 64, 56, 56] [1, 1, 1, 1] : memref<1x64x58x58xf32> to memref<1x64x56x56xf32, strided<[215296, 3364, 58, 1], offset: 59>>
  linalg.copy ins(%v61 : memref<1x64x56x56xf32>) outs(%v63 : memref<1x64x56x56xf32, strided<[215296, 3364, 58, 1], offset: 59>>)
  %v64 = memref.alloc() : memref<1x64x56x56xf32>
  linalg.fill ins(%v1 : f32) outs(%v64 : memref<1x64x56x56xf32>)
  linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%v62, %w15 : memref<1x64x58x58xf32>, memref<64x64x3x3xf32>) outs(%v64 : memref<1x64x56x56xf32>)
  %v65 = memref.alloc() : memref<1x64x56x56xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v64, %v57 : memref<1x64x56x56xf32>, memref<1x64x56x56xf32>) outs(%v65 : memref<1x64x56x56xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %s = arith.addf %a0, %a1 : f32
      %r = arith.maximumf %s, %v1 : f32
      linalg.yield %r : f32
    }
  return %v65 : memref<1x64x56x56xf32>
}
