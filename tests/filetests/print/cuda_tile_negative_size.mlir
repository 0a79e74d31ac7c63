// RUN: farkas print
cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>) {
    %v = make_tensor_view %p, shape = [-4], strides = [1] : tensor_view<4xf32, strides=[1]>
    return
  }
}

//| error: a size or stride is positive [view-size]
//|  --> cuda_tile_negative_size.mlir:4:40
//|   |
//| 4 |     %v = make_tensor_view %p, shape = [-4], strides = [1] : tensor_view<4xf32, strides=[1]>
//|   |                                        ^
//| exit code 3
