// One row of 16 for each block: exp(x - max) / sum.
cuda_tile.module @softmax_module {
  entry @softmax(%in: tile<ptr<f32>>, %out: tile<ptr<f32>>, %rows: tile<i32>) {
    %row, %by, %bz = get_tile_block_id : tile<i32>
    %c0 = constant <i32: 0> : tile<i32>
    %c16 = constant <i32: 16> : tile<i32>
    %iv = make_tensor_view %in, shape = [%rows, 16], strides = [%c16, 1] : tile<i32> -> tensor_view<?x16xf32, strides=[?,1]>
    %ov = make_tensor_view %out, shape = [%rows, 16], strides = [%c16, 1] : tile<i32> -> tensor_view<?x16xf32, strides=[?,1]>
    %ip = make_partition_view %iv : partition_view<tile=(1x16), tensor_view<?x16xf32, strides=[?,1]>>
    %op = make_partition_view %ov : partition_view<tile=(1x16), tensor_view<?x16xf32, strides=[?,1]>>
    %x, %t0 = load_view_tko weak %ip[%row, %c0] : partition_view<tile=(1x16), tensor_view<?x16xf32, strides=[?,1]>>, tile<i32> -> tile<1x16xf32>, token
    %most = reduce %x dim=1 identities=[0xFF800000 : f32] : tile<1x16xf32> -> tile<1xf32>
    (%a: tile<f32>, %b: tile<f32>) {
      %c = maxf %a, %b propagate_nan : tile<f32>
      yield %c : tile<f32>
    }
    %most1 = reshape %most : tile<1xf32> -> tile<1x1xf32>
    %mosts = broadcast %most1 : tile<1x1xf32> -> tile<1x16xf32>
    %less = subf %x, %mosts : tile<1x16xf32>
    %e = exp %less : tile<1x16xf32>
    %sum = reduce %e dim=1 identities=[0.0 : f32] : tile<1x16xf32> -> tile<1xf32>
    (%a: tile<f32>, %b: tile<f32>) {
      %c = addf %a, %b : tile<f32>
      yield %c : tile<f32>
    }
    %sum1 = reshape %sum : tile<1xf32> -> tile<1x1xf32>
    %sums = broadcast %sum1 : tile<1x1xf32> -> tile<1x16xf32>
    %y = divf %e, %sums : tile<1x16xf32>
    %t1 = store_view_tko weak %y, %op[%row, %c0] token=%t0 : tile<1x16xf32>, partition_view<tile=(1x16), tensor_view<?x16xf32, strides=[?,1]>>, tile<i32> -> token
    return
  }
}
