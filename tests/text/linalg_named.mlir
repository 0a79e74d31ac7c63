func.func @f0(%arg0: memref<3x4xf32>, %arg1: memref<3x4xf32>) {
  linalg.square ins(%arg0 : memref<3x4xf32>) outs(%arg1 : memref<3x4xf32>)
  return
}
func.func @f1(%arg0: memref<3x4xi1>, %arg1: memref<3x4xf32>, %arg2: memref<3x4xf32>, %arg3: memref<3x4xf32>) {
  linalg.select ins(%arg0, %arg1, %arg2 : memref<3x4xi1>, memref<3x4xf32>, memref<3x4xf32>) outs(%arg3 : memref<3x4xf32>)
  return
}
func.func @f2(%arg0: memref<2xf32>, %arg1: memref<2xf32>, %arg2: memref<f64>) {
  linalg.dot ins(%arg0, %arg1 : memref<2xf32>, memref<2xf32>) outs(%arg2 : memref<f64>)
  return
}
func.func @f3(%arg0: memref<2x3xf32>, %arg1: memref<3xf32>, %arg2: memref<2xf64>) {
  linalg.matvec ins(%arg0, %arg1 : memref<2x3xf32>, memref<3xf32>) outs(%arg2 : memref<2xf64>)
  return
}
func.func @f4(%arg0: memref<3xf32>, %arg1: memref<3x2xf32>, %arg2: memref<2xf64>) {
  linalg.vecmat ins(%arg0, %arg1 : memref<3xf32>, memref<3x2xf32>) outs(%arg2 : memref<2xf64>)
  return
}
func.func @f5(%arg0: memref<2x3x4xf32>, %arg1: memref<2x4xf32>, %arg2: memref<2x3xf64>) {
  linalg.batch_matvec ins(%arg0, %arg1 : memref<2x3x4xf32>, memref<2x4xf32>) outs(%arg2 : memref<2x3xf64>)
  return
}
func.func @f6(%arg0: memref<2x4xf32>, %arg1: memref<2x4x3xf32>, %arg2: memref<2x3xf64>) {
  linalg.batch_vecmat ins(%arg0, %arg1 : memref<2x4xf32>, memref<2x4x3xf32>) outs(%arg2 : memref<2x3xf64>)
  return
}
func.func @f7(%arg0: memref<2x3x2xf32>, %arg1: memref<2x2x4xf32>, %arg2: memref<2x3x4xf64>) {
  linalg.batch_matmul ins(%arg0, %arg1 : memref<2x3x2xf32>, memref<2x2x4xf32>) outs(%arg2 : memref<2x3x4xf64>)
  return
}
func.func @f8(%arg0: memref<2x3x2xf32>, %arg1: memref<2x2x4xf32>, %arg2: memref<3x4xf64>) {
  linalg.batch_reduce_matmul ins(%arg0, %arg1 : memref<2x3x2xf32>, memref<2x2x4xf32>) outs(%arg2 : memref<3x4xf64>)
  return
}
func.func @f9(%arg0: memref<2x4xi8>, %arg1: memref<4x3xi8>, %arg2: i32, %arg3: i32, %arg4: memref<2x3xi32>) {
  linalg.quantized_matmul ins(%arg0, %arg1, %arg2, %arg3 : memref<2x4xi8>, memref<4x3xi8>, i32, i32) outs(%arg4 : memref<2x3xi32>)
  return
}
func.func @f10(%arg0: memref<2x3x2xi8>, %arg1: memref<2x2x4xi8>, %arg2: i32, %arg3: i32, %arg4: memref<2x3x4xi32>) {
  linalg.quantized_batch_matmul ins(%arg0, %arg1, %arg2, %arg3 : memref<2x3x2xi8>, memref<2x2x4xi8>, i32, i32) outs(%arg4 : memref<2x3x4xi32>)
  return
}
func.func @f11(%arg0: memref<2x4x2x4xf32>, %arg1: memref<3x4x3x4xf32>, %arg2: memref<2x3x2x3xf64>) {
  linalg.mmt4d ins(%arg0, %arg1 : memref<2x4x2x4xf32>, memref<3x4x3x4xf32>) outs(%arg2 : memref<2x3x2x3xf64>)
  return
}
func.func @f12(%arg0: memref<2x3x2x3x2xf32>, %arg1: memref<2x4x2x4x2xf32>, %arg2: memref<2x3x4x3x4xf64>) {
  linalg.batch_mmt4d ins(%arg0, %arg1 : memref<2x3x2x3x2xf32>, memref<2x4x2x4x2xf32>) outs(%arg2 : memref<2x3x4x3x4xf64>)
  return
}
func.func @f13(%arg0: memref<4xf32>, %arg1: memref<3xf32>, %arg2: memref<2xf64>) {
  linalg.conv_1d ins(%arg0, %arg1 : memref<4xf32>, memref<3xf32>) outs(%arg2 : memref<2xf64>)
  return
}
func.func @f14(%arg0: memref<5x4xf32>, %arg1: memref<4x2xf32>, %arg2: memref<2x3xf64>) {
  linalg.conv_2d ins(%arg0, %arg1 : memref<5x4xf32>, memref<4x2xf32>) outs(%arg2 : memref<2x3xf64>)
  return
}
func.func @f15(%arg0: memref<3x5x7xf32>, %arg1: memref<2x3x4xf32>, %arg2: memref<2x3x4xf64>) {
  linalg.conv_3d ins(%arg0, %arg1 : memref<3x5x7xf32>, memref<2x3x4xf32>) outs(%arg2 : memref<2x3x4xf64>)
  return
}
func.func @f16(%arg0: memref<2x5x3xf32>, %arg1: memref<2x3x4xf32>, %arg2: memref<2x3x4xf64>) {
  linalg.conv_1d_nwc_wcf {dilations = dense<2> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%arg0, %arg1 : memref<2x5x3xf32>, memref<2x3x4xf32>) outs(%arg2 : memref<2x3x4xf64>)
  return
}
func.func @f17(%arg0: memref<2x2x8xf32>, %arg1: memref<3x2x3xf32>, %arg2: memref<2x3x4xf64>) {
  linalg.conv_1d_ncw_fcw {dilations = dense<2> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%arg0, %arg1 : memref<2x2x8xf32>, memref<3x2x3xf32>) outs(%arg2 : memref<2x3x4xf64>)
  return
}
func.func @f18(%arg0: memref<2x7x10x2xf32>, %arg1: memref<3x4x2x2xf32>, %arg2: memref<2x3x4x2xf64>) {
  linalg.conv_2d_nhwc_hwcf {dilations = dense<[2, 1]> : tensor<2xi64>, strides = dense<[1, 2]> : tensor<2xi64>} ins(%arg0, %arg1 : memref<2x7x10x2xf32>, memref<3x4x2x2xf32>) outs(%arg2 : memref<2x3x4x2xf64>)
  return
}
func.func @f19(%arg0: memref<2x7x10x2xf32>, %arg1: memref<2x3x4x2xf32>, %arg2: memref<2x3x4x2xf64>) {
  linalg.conv_2d_nhwc_fhwc {dilations = dense<[2, 1]> : tensor<2xi64>, strides = dense<[1, 2]> : tensor<2xi64>} ins(%arg0, %arg1 : memref<2x7x10x2xf32>, memref<2x3x4x2xf32>) outs(%arg2 : memref<2x3x4x2xf64>)
  return
}
func.func @f20(%arg0: memref<2x7x10x2xi8>, %arg1: memref<3x4x2x2xi8>, %arg2: i32, %arg3: i32, %arg4: memref<2x3x4x2xi32>) {
  linalg.conv_2d_nhwc_hwcf_q {dilations = dense<[2, 1]> : tensor<2xi64>, strides = dense<[1, 2]> : tensor<2xi64>} ins(%arg0, %arg1, %arg2, %arg3 : memref<2x7x10x2xi8>, memref<3x4x2x2xi8>, i32, i32) outs(%arg4 : memref<2x3x4x2xi32>)
  return
}
func.func @f21(%arg0: memref<2x7x10x2xi8>, %arg1: memref<2x3x4x2xi8>, %arg2: i32, %arg3: i32, %arg4: memref<2x3x4x2xi32>) {
  linalg.conv_2d_nhwc_fhwc_q {dilations = dense<[2, 1]> : tensor<2xi64>, strides = dense<[1, 2]> : tensor<2xi64>} ins(%arg0, %arg1, %arg2, %arg3 : memref<2x7x10x2xi8>, memref<2x3x4x2xi8>, i32, i32) outs(%arg4 : memref<2x3x4x2xi32>)
  return
}
func.func @f22(%arg0: memref<2x3x10x4xf32>, %arg1: memref<3x3x4x2xf32>, %arg2: memref<2x3x4x2xf64>) {
  linalg.conv_2d_nchw_fchw {dilations = dense<[2, 1]> : tensor<2xi64>, strides = dense<[1, 2]> : tensor<2xi64>} ins(%arg0, %arg1 : memref<2x3x10x4xf32>, memref<3x3x4x2xf32>) outs(%arg2 : memref<2x3x4x2xf64>)
  return
}
func.func @f23(%arg0: memref<2x3x10x4xi8>, %arg1: memref<3x3x4x2xi8>, %arg2: i32, %arg3: i32, %arg4: memref<2x3x4x2xi32>) {
  linalg.conv_2d_nchw_fchw_q {dilations = dense<[2, 1]> : tensor<2xi64>, strides = dense<[1, 2]> : tensor<2xi64>} ins(%arg0, %arg1, %arg2, %arg3 : memref<2x3x10x4xi8>, memref<3x3x4x2xi8>, i32, i32) outs(%arg4 : memref<2x3x4x2xi32>)
  return
}
func.func @f24(%arg0: memref<2x3x4x4x7xf32>, %arg1: memref<4x3x4x2x3xf32>, %arg2: memref<2x3x4x2x3xf64>) {
  linalg.conv_2d_ngchw_fgchw {dilations = dense<[2, 1]> : tensor<2xi64>, strides = dense<[1, 2]> : tensor<2xi64>} ins(%arg0, %arg1 : memref<2x3x4x4x7xf32>, memref<4x3x4x2x3xf32>) outs(%arg2 : memref<2x3x4x2x3xf64>)
  return
}
func.func @f25(%arg0: memref<2x3x4x4x7xf32>, %arg1: memref<3x4x4x2x3xf32>, %arg2: memref<2x3x4x2x3xf64>) {
  linalg.conv_2d_ngchw_gfchw {dilations = dense<[2, 1]> : tensor<2xi64>, strides = dense<[1, 2]> : tensor<2xi64>} ins(%arg0, %arg1 : memref<2x3x4x4x7xf32>, memref<3x4x4x2x3xf32>) outs(%arg2 : memref<2x3x4x2x3xf64>)
  return
}
func.func @f26(%arg0: memref<2x3x4x4x7xi8>, %arg1: memref<3x4x4x2x3xi8>, %arg2: i32, %arg3: i32, %arg4: memref<2x3x4x2x3xi32>) {
  linalg.conv_2d_ngchw_gfchw_q {dilations = dense<[2, 1]> : tensor<2xi64>, strides = dense<[1, 2]> : tensor<2xi64>} ins(%arg0, %arg1, %arg2, %arg3 : memref<2x3x4x4x7xi8>, memref<3x4x4x2x3xi8>, i32, i32) outs(%arg4 : memref<2x3x4x2x3xi32>)
  return
}
func.func @f27(%arg0: memref<2x9x8x2x3xf32>, %arg1: memref<2x3x4x2x3xf32>, %arg2: memref<2x3x4x2x3xf64>) {
  linalg.conv_2d_nhwgc_gfhwc {dilations = dense<[2, 1]> : tensor<2xi64>, strides = dense<[1, 2]> : tensor<2xi64>} ins(%arg0, %arg1 : memref<2x9x8x2x3xf32>, memref<2x3x4x2x3xf32>) outs(%arg2 : memref<2x3x4x2x3xf64>)
  return
}
func.func @f28(%arg0: memref<2x9x8x2x3xi8>, %arg1: memref<2x3x4x2x3xi8>, %arg2: i32, %arg3: i32, %arg4: memref<2x3x4x2x3xi32>) {
  linalg.conv_2d_nhwgc_gfhwc_q {dilations = dense<[2, 1]> : tensor<2xi64>, strides = dense<[1, 2]> : tensor<2xi64>} ins(%arg0, %arg1, %arg2, %arg3 : memref<2x9x8x2x3xi8>, memref<2x3x4x2x3xi8>, i32, i32) outs(%arg4 : memref<2x3x4x2x3xi32>)
  return
}
func.func @f29(%arg0: memref<2x9x8x6x4xf32>, %arg1: memref<4x2x3x4x3xf32>, %arg2: memref<2x3x4x2x3xf64>) {
  linalg.conv_3d_ndhwc_dhwcf {dilations = dense<[2, 1, 2]> : tensor<3xi64>, strides = dense<[1, 2, 1]> : tensor<3xi64>} ins(%arg0, %arg1 : memref<2x9x8x6x4xf32>, memref<4x2x3x4x3xf32>) outs(%arg2 : memref<2x3x4x2x3xf64>)
  return
}
func.func @f30(%arg0: memref<2x9x8x6x4xi8>, %arg1: memref<4x2x3x4x3xi8>, %arg2: i32, %arg3: i32, %arg4: memref<2x3x4x2x3xi32>) {
  linalg.conv_3d_ndhwc_dhwcf_q {dilations = dense<[2, 1, 2]> : tensor<3xi64>, strides = dense<[1, 2, 1]> : tensor<3xi64>} ins(%arg0, %arg1, %arg2, %arg3 : memref<2x9x8x6x4xi8>, memref<4x2x3x4x3xi8>, i32, i32) outs(%arg4 : memref<2x3x4x2x3xi32>)
  return
}
func.func @f31(%arg0: memref<2x4x6x5x9xf32>, %arg1: memref<3x4x2x3x4xf32>, %arg2: memref<2x3x4x2x3xf64>) {
  linalg.conv_3d_ncdhw_fcdhw {dilations = dense<[2, 1, 2]> : tensor<3xi64>, strides = dense<[1, 2, 1]> : tensor<3xi64>} ins(%arg0, %arg1 : memref<2x4x6x5x9xf32>, memref<3x4x2x3x4xf32>) outs(%arg2 : memref<2x3x4x2x3xf64>)
  return
}
func.func @f32(%arg0: memref<2x5x4xf32>, %arg1: memref<2x4xf32>, %arg2: memref<2x3x4xf64>) {
  linalg.depthwise_conv_1d_nwc_wc {dilations = dense<2> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%arg0, %arg1 : memref<2x5x4xf32>, memref<2x4xf32>) outs(%arg2 : memref<2x3x4xf64>)
  return
}
func.func @f33(%arg0: memref<2x4x5xf32>, %arg1: memref<4x2xf32>, %arg2: memref<2x4x3xf64>) {
  linalg.depthwise_conv_1d_ncw_cw {dilations = dense<2> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%arg0, %arg1 : memref<2x4x5xf32>, memref<4x2xf32>) outs(%arg2 : memref<2x4x3xf64>)
  return
}
func.func @f34(%arg0: memref<2x7x4xf32>, %arg1: memref<3x4x2xf32>, %arg2: memref<2x3x4x2xf64>) {
  linalg.depthwise_conv_1d_nwc_wcm {dilations = dense<2> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%arg0, %arg1 : memref<2x7x4xf32>, memref<3x4x2xf32>) outs(%arg2 : memref<2x3x4x2xf64>)
  return
}
func.func @f35(%arg0: memref<2x7x10x2xf32>, %arg1: memref<3x4x2xf32>, %arg2: memref<2x3x4x2xf64>) {
  linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<[2, 1]> : tensor<2xi64>, strides = dense<[1, 2]> : tensor<2xi64>} ins(%arg0, %arg1 : memref<2x7x10x2xf32>, memref<3x4x2xf32>) outs(%arg2 : memref<2x3x4x2xf64>)
  return
}
func.func @f36(%arg0: memref<2x2x7x10xf32>, %arg1: memref<2x3x4xf32>, %arg2: memref<2x2x3x4xf64>) {
  linalg.depthwise_conv_2d_nchw_chw {dilations = dense<[2, 1]> : tensor<2xi64>, strides = dense<[1, 2]> : tensor<2xi64>} ins(%arg0, %arg1 : memref<2x2x7x10xf32>, memref<2x3x4xf32>) outs(%arg2 : memref<2x2x3x4xf64>)
  return
}
func.func @f37(%arg0: memref<2x7x10x2xi8>, %arg1: memref<3x4x2xi8>, %arg2: i32, %arg3: i32, %arg4: memref<2x3x4x2xi32>) {
  linalg.depthwise_conv_2d_nhwc_hwc_q {dilations = dense<[2, 1]> : tensor<2xi64>, strides = dense<[1, 2]> : tensor<2xi64>} ins(%arg0, %arg1, %arg2, %arg3 : memref<2x7x10x2xi8>, memref<3x4x2xi8>, i32, i32) outs(%arg4 : memref<2x3x4x2xi32>)
  return
}
func.func @f38(%arg0: memref<2x9x8x2xf32>, %arg1: memref<4x2x2x3xf32>, %arg2: memref<2x3x4x2x3xf64>) {
  linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<[2, 1]> : tensor<2xi64>, strides = dense<[1, 2]> : tensor<2xi64>} ins(%arg0, %arg1 : memref<2x9x8x2xf32>, memref<4x2x2x3xf32>) outs(%arg2 : memref<2x3x4x2x3xf64>)
  return
}
func.func @f39(%arg0: memref<2x9x8x2xi8>, %arg1: memref<4x2x2x3xi8>, %arg2: i32, %arg3: i32, %arg4: memref<2x3x4x2x3xi32>) {
  linalg.depthwise_conv_2d_nhwc_hwcm_q {dilations = dense<[2, 1]> : tensor<2xi64>, strides = dense<[1, 2]> : tensor<2xi64>} ins(%arg0, %arg1, %arg2, %arg3 : memref<2x9x8x2xi8>, memref<4x2x2x3xi8>, i32, i32) outs(%arg4 : memref<2x3x4x2x3xi32>)
  return
}
func.func @f40(%arg0: memref<2x7x10x4x3xf32>, %arg1: memref<3x4x2x3xf32>, %arg2: memref<2x3x4x2x3xf64>) {
  linalg.depthwise_conv_3d_ndhwc_dhwc {dilations = dense<[2, 1, 2]> : tensor<3xi64>, strides = dense<[1, 2, 1]> : tensor<3xi64>} ins(%arg0, %arg1 : memref<2x7x10x4x3xf32>, memref<3x4x2x3xf32>) outs(%arg2 : memref<2x3x4x2x3xf64>)
  return
}
func.func @f41(%arg0: memref<2x3x7x10x4xf32>, %arg1: memref<3x3x4x2xf32>, %arg2: memref<2x3x3x4x2xf64>) {
  linalg.depthwise_conv_3d_ncdhw_cdhw {dilations = dense<[2, 1, 2]> : tensor<3xi64>, strides = dense<[1, 2, 1]> : tensor<3xi64>} ins(%arg0, %arg1 : memref<2x3x7x10x4xf32>, memref<3x3x4x2xf32>) outs(%arg2 : memref<2x3x3x4x2xf64>)
  return
}
func.func @f42(%arg0: memref<2x9x8x6x4xf32>, %arg1: memref<4x2x3x4x3xf32>, %arg2: memref<2x3x4x2x4x3xf64>) {
  linalg.depthwise_conv_3d_ndhwc_dhwcm {dilations = dense<[2, 1, 2]> : tensor<3xi64>, strides = dense<[1, 2, 1]> : tensor<3xi64>} ins(%arg0, %arg1 : memref<2x9x8x6x4xf32>, memref<4x2x3x4x3xf32>) outs(%arg2 : memref<2x3x4x2x4x3xf64>)
  return
}
func.func @f43(%arg0: memref<2x7x10x2xf32>, %arg1: memref<3x4xf32>, %arg2: memref<2x3x4x2xf64>) {
  linalg.pooling_nhwc_sum {dilations = dense<[2, 1]> : tensor<2xi64>, strides = dense<[1, 2]> : tensor<2xi64>} ins(%arg0, %arg1 : memref<2x7x10x2xf32>, memref<3x4xf32>) outs(%arg2 : memref<2x3x4x2xf64>)
  return
}
func.func @f44(%arg0: memref<2x3x8x6xf32>, %arg1: memref<3x4xf32>, %arg2: memref<2x3x4x2xf64>) {
  linalg.pooling_nchw_sum {dilations = dense<[2, 1]> : tensor<2xi64>, strides = dense<[1, 2]> : tensor<2xi64>} ins(%arg0, %arg1 : memref<2x3x8x6xf32>, memref<3x4xf32>) outs(%arg2 : memref<2x3x4x2xf64>)
  return
}
func.func @f45(%arg0: memref<2x7x10x2xf32>, %arg1: memref<3x4xf32>, %arg2: memref<2x3x4x2xf64>) {
  linalg.pooling_nhwc_max {dilations = dense<[2, 1]> : tensor<2xi64>, strides = dense<[1, 2]> : tensor<2xi64>} ins(%arg0, %arg1 : memref<2x7x10x2xf32>, memref<3x4xf32>) outs(%arg2 : memref<2x3x4x2xf64>)
  return
}
func.func @f46(%arg0: memref<2x7x10x2xi8>, %arg1: memref<3x4xi8>, %arg2: memref<2x3x4x2xi32>) {
  linalg.pooling_nhwc_max_unsigned {dilations = dense<[2, 1]> : tensor<2xi64>, strides = dense<[1, 2]> : tensor<2xi64>} ins(%arg0, %arg1 : memref<2x7x10x2xi8>, memref<3x4xi8>) outs(%arg2 : memref<2x3x4x2xi32>)
  return
}
func.func @f47(%arg0: memref<2x3x8x6xf32>, %arg1: memref<3x4xf32>, %arg2: memref<2x3x4x2xf64>) {
  linalg.pooling_nchw_max {dilations = dense<[2, 1]> : tensor<2xi64>, strides = dense<[1, 2]> : tensor<2xi64>} ins(%arg0, %arg1 : memref<2x3x8x6xf32>, memref<3x4xf32>) outs(%arg2 : memref<2x3x4x2xf64>)
  return
}
func.func @f48(%arg0: memref<2x7x10x2xf32>, %arg1: memref<3x4xf32>, %arg2: memref<2x3x4x2xf64>) {
  linalg.pooling_nhwc_min {dilations = dense<[2, 1]> : tensor<2xi64>, strides = dense<[1, 2]> : tensor<2xi64>} ins(%arg0, %arg1 : memref<2x7x10x2xf32>, memref<3x4xf32>) outs(%arg2 : memref<2x3x4x2xf64>)
  return
}
func.func @f49(%arg0: memref<2x7x10x2xi8>, %arg1: memref<3x4xi8>, %arg2: memref<2x3x4x2xi32>) {
  linalg.pooling_nhwc_min_unsigned {dilations = dense<[2, 1]> : tensor<2xi64>, strides = dense<[1, 2]> : tensor<2xi64>} ins(%arg0, %arg1 : memref<2x7x10x2xi8>, memref<3x4xi8>) outs(%arg2 : memref<2x3x4x2xi32>)
  return
}
func.func @f50(%arg0: memref<2x5x4xf32>, %arg1: memref<2xf32>, %arg2: memref<2x3x4xf64>) {
  linalg.pooling_nwc_sum {dilations = dense<2> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%arg0, %arg1 : memref<2x5x4xf32>, memref<2xf32>) outs(%arg2 : memref<2x3x4xf64>)
  return
}
func.func @f51(%arg0: memref<2x3x6xf32>, %arg1: memref<2xf32>, %arg2: memref<2x3x4xf64>) {
  linalg.pooling_ncw_sum {dilations = dense<2> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%arg0, %arg1 : memref<2x3x6xf32>, memref<2xf32>) outs(%arg2 : memref<2x3x4xf64>)
  return
}
func.func @f52(%arg0: memref<2x5x4xf32>, %arg1: memref<2xf32>, %arg2: memref<2x3x4xf64>) {
  linalg.pooling_nwc_max {dilations = dense<2> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%arg0, %arg1 : memref<2x5x4xf32>, memref<2xf32>) outs(%arg2 : memref<2x3x4xf64>)
  return
}
func.func @f53(%arg0: memref<2x5x4xi8>, %arg1: memref<2xi8>, %arg2: memref<2x3x4xi32>) {
  linalg.pooling_nwc_max_unsigned {dilations = dense<2> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%arg0, %arg1 : memref<2x5x4xi8>, memref<2xi8>) outs(%arg2 : memref<2x3x4xi32>)
  return
}
func.func @f54(%arg0: memref<2x3x6xf32>, %arg1: memref<2xf32>, %arg2: memref<2x3x4xf64>) {
  linalg.pooling_ncw_max {dilations = dense<2> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%arg0, %arg1 : memref<2x3x6xf32>, memref<2xf32>) outs(%arg2 : memref<2x3x4xf64>)
  return
}
func.func @f55(%arg0: memref<2x5x4xf32>, %arg1: memref<2xf32>, %arg2: memref<2x3x4xf64>) {
  linalg.pooling_nwc_min {dilations = dense<2> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%arg0, %arg1 : memref<2x5x4xf32>, memref<2xf32>) outs(%arg2 : memref<2x3x4xf64>)
  return
}
func.func @f56(%arg0: memref<2x5x4xi8>, %arg1: memref<2xi8>, %arg2: memref<2x3x4xi32>) {
  linalg.pooling_nwc_min_unsigned {dilations = dense<2> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%arg0, %arg1 : memref<2x5x4xi8>, memref<2xi8>) outs(%arg2 : memref<2x3x4xi32>)
  return
}
func.func @f57(%arg0: memref<2x9x8x6x3xf32>, %arg1: memref<4x2x3xf32>, %arg2: memref<2x3x4x2x3xf64>) {
  linalg.pooling_ndhwc_sum {dilations = dense<[2, 1, 2]> : tensor<3xi64>, strides = dense<[1, 2, 1]> : tensor<3xi64>} ins(%arg0, %arg1 : memref<2x9x8x6x3xf32>, memref<4x2x3xf32>) outs(%arg2 : memref<2x3x4x2x3xf64>)
  return
}
func.func @f58(%arg0: memref<2x9x8x6x3xf32>, %arg1: memref<4x2x3xf32>, %arg2: memref<2x3x4x2x3xf64>) {
  linalg.pooling_ndhwc_max {dilations = dense<[2, 1, 2]> : tensor<3xi64>, strides = dense<[1, 2, 1]> : tensor<3xi64>} ins(%arg0, %arg1 : memref<2x9x8x6x3xf32>, memref<4x2x3xf32>) outs(%arg2 : memref<2x3x4x2x3xf64>)
  return
}
func.func @f59(%arg0: memref<2x9x8x6x3xf32>, %arg1: memref<4x2x3xf32>, %arg2: memref<2x3x4x2x3xf64>) {
  linalg.pooling_ndhwc_min {dilations = dense<[2, 1, 2]> : tensor<3xi64>, strides = dense<[1, 2, 1]> : tensor<3xi64>} ins(%arg0, %arg1 : memref<2x9x8x6x3xf32>, memref<4x2x3xf32>) outs(%arg2 : memref<2x3x4x2x3xf64>)
  return
}
