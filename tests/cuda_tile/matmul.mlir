// C = A * B, one 4x8 tile of C for each block, along K in steps of 4; A and B reach over the last whole tile.
cuda_tile.module @matmul_module {
  entry @matmul(%a: tile<ptr<f32>>, %b: tile<ptr<f32>>, %c: tile<ptr<f32>>) {
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %c0 = constant <i32: 0> : tile<i32>
    %c1 = constant <i32: 1> : tile<i32>
    %av = make_tensor_view %a, shape = [6, 10], strides = [10, 1] : tensor_view<6x10xf32, strides=[10,1]>
    %bv = make_tensor_view %b, shape = [10, 16], strides = [16, 1] : tensor_view<10x16xf32, strides=[16,1]>
    %cv = make_tensor_view %c, shape = [6, 16], strides = [16, 1] : tensor_view<6x16xf32, strides=[16,1]>
    %ap = make_partition_view %av : partition_view<tile=(4x4), padding_value = zero, tensor_view<6x10xf32, strides=[10,1]>>
    %bp = make_partition_view %bv : partition_view<tile=(4x8), padding_value = zero, tensor_view<10x16xf32, strides=[16,1]>>
    %cp = make_partition_view %cv : partition_view<tile=(4x8), tensor_view<6x16xf32, strides=[16,1]>>
    %rows, %steps = get_index_space_shape %ap : partition_view<tile=(4x4), padding_value = zero, tensor_view<6x10xf32, strides=[10,1]>> -> tile<i32>
    %zero = constant <f32: 0.0> : tile<4x8xf32>
    %sum = for %k in (%c0 to %steps, step %c1) : tile<i32> iter_values(%acc = %zero) -> (tile<4x8xf32>) {
      %x, %t0 = load_view_tko weak %ap[%bx, %k] : partition_view<tile=(4x4), padding_value = zero, tensor_view<6x10xf32, strides=[10,1]>>, tile<i32> -> tile<4x4xf32>, token
      %y, %t1 = load_view_tko weak %bp[%k, %by] : partition_view<tile=(4x8), padding_value = zero, tensor_view<10x16xf32, strides=[16,1]>>, tile<i32> -> tile<4x8xf32>, token
      %next = mmaf %x, %y, %acc : tile<4x4xf32>, tile<4x8xf32>, tile<4x8xf32>
      continue %next : tile<4x8xf32>
    }
    %t2 = store_view_tko weak %sum, %cp[%bx, %by] : tile<4x8xf32>, partition_view<tile=(4x8), tensor_view<6x16xf32, strides=[16,1]>>, tile<i32> -> token
    return
  }
}
