// RUN: farkas print
cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>, %b: tile<i1>) {
    %a = constant <f32: 0.0> : tile<2x4xf32>
    %turned = permute %a [1, 1] : tile<2x4xf32> -> tile<4x2xf32>
    %joined = cat %a, %a dim = 2 : tile<2x4xf32>, tile<2x4xf32> -> tile<4x4xf32>
    %v = make_tensor_view %p, shape = [4], strides = [1] : tensor_view<4xf32, strides=[1]>
    %r = if %b -> (tensor_view<4xf32, strides=[1]>) {
      yield %v : tensor_view<4xf32, strides=[1]>
    } else {
      yield %v : tensor_view<4xf32, strides=[1]>
    }
    return
  }
}

//| error: `cuda_tile.permute` needs the dimensions 0 to 2, each once, two or more [bad-permutation]
//|  --> cuda_tile_dims_wrong.mlir:5:15
//|   |
//| 5 |     %turned = permute %a [1, 1] : tile<2x4xf32> -> tile<4x2xf32>
//|   |               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `cuda_tile.cat` joins along one of 2 dimensions [bad-dimension]
//|  --> cuda_tile_dims_wrong.mlir:6:15
//|   |
//| 6 |     %joined = cat %a, %a dim = 2 : tile<2x4xf32>, tile<2x4xf32> -> tile<4x4xf32>
//|   |               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `cuda_tile.if` cannot carry or result in a view, such as `!cuda_tile.tensor_view<4xf32, strides=[1]>` [carried-view]
//|  --> cuda_tile_dims_wrong.mlir:8:10
//|   |
//| 8 |     %r = if %b -> (tensor_view<4xf32, strides=[1]>) {
//|   |          ^^^^^^^^^^^^
//| exit code 3
