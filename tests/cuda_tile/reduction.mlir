// The sum and the greatest of 64 numbers, eight at a time, through a view.
cuda_tile.module @reduction_module {
  entry @reduction(%in: tile<ptr<f32>>, %out: tile<ptr<f32>>) {
    %c0 = constant <i32: 0> : tile<i32>
    %c1 = constant <i32: 1> : tile<i32>
    %view = make_tensor_view %in, shape = [64], strides = [1] : tensor_view<64xf32, strides=[1]>
    %parts = make_partition_view %view : partition_view<tile=(8), tensor_view<64xf32, strides=[1]>>
    %count = get_index_space_shape %parts : partition_view<tile=(8), tensor_view<64xf32, strides=[1]>> -> tile<i32>
    %zero = constant <f32: 0.0> : tile<8xf32>
    %least = constant <f32: 0xFF800000> : tile<8xf32>
    %t0 = make_token : token
    %sum, %most, %t = for %i in (%c0 to %count, step %c1) : tile<i32> iter_values(%s = %zero, %m = %least, %tok = %t0) -> (tile<8xf32>, tile<8xf32>, token) {
      %v, %t1 = load_view_tko weak %parts[%i] token=%tok : partition_view<tile=(8), tensor_view<64xf32, strides=[1]>>, tile<i32> -> tile<8xf32>, token
      %s1 = addf %s, %v : tile<8xf32>
      %m1 = maxf %m, %v : tile<8xf32>
      continue %s1, %m1, %t1 : tile<8xf32>, tile<8xf32>, token
    }
    %total = reduce %sum dim=0 identities=[0.0 : f32] : tile<8xf32> -> tile<f32>
    (%x: tile<f32>, %y: tile<f32>) {
      %z = addf %x, %y : tile<f32>
      yield %z : tile<f32>
    }
    %top = reduce %most dim=0 identities=[0xFF800000 : f32] : tile<8xf32> -> tile<f32>
    (%x: tile<f32>, %y: tile<f32>) {
      %z = maxf %x, %y : tile<f32>
      yield %z : tile<f32>
    }
    %t2 = store_ptr_tko weak %out, %total token=%t : tile<ptr<f32>>, tile<f32> -> token
    %next = offset %out, %c1 : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>
    %t3 = store_ptr_tko weak %next, %top token=%t2 : tile<ptr<f32>>, tile<f32> -> token
    return
  }
}
