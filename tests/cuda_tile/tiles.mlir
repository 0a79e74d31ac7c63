// Every operation on tiles, views and pointers.
cuda_tile.module @tiles {
  entry @conversions(%b: tile<i8>, %w: tile<i64>, %f: tile<f32>, %h: tile<f16>, %p: tile<ptr<f32>>) {
    %0 = exti %b signed : tile<i8> -> tile<i32>
    %1 = trunci %w overflow<no_signed_wrap> : tile<i64> -> tile<i32>
    %2 = trunci %w overflow<none> : tile<i64> -> tile<i16>
    %3 = ftof %f : tile<f32> -> tile<f16>
    %4 = ftof %h rounding<nearest_even> : tile<f16> -> tile<f64>
    %5 = ftoi %f unsigned : tile<f32> -> tile<i32>
    %6 = ftoi %f signed rounding<nearest_int_to_zero> : tile<f32> -> tile<i8>
    %7 = itof %w signed : tile<i64> -> tile<f32>
    %8 = bitcast %f : tile<f32> -> tile<i32>
    %9 = ptr_to_int %p : tile<ptr<f32>> -> tile<i64>
    %10 = int_to_ptr %9 : tile<i64> -> tile<ptr<i8>>
    %11 = ptr_to_ptr %10 : tile<ptr<i8>> -> tile<ptr<f16>>
    return
  }

  entry @shapes(%f: tile<f32>, %i: tile<i32>, %p: tile<ptr<f32>>) {
    %iota = iota : tile<8xi32>
    %one = reshape %f : tile<f32> -> tile<1x1xf32>
    %wide = broadcast %one : tile<1x1xf32> -> tile<4x2xf32>
    %turned = permute %wide [1, 0] : tile<4x2xf32> -> tile<2x4xf32>
    %joined = cat %turned, %turned dim = 1 : tile<2x4xf32>, tile<2x4xf32> -> tile<2x8xf32>
    %cut = extract %joined[%i, %i] : tile<2x8xf32> -> tile<1x4xf32>
    %p1 = reshape %p : tile<ptr<f32>> -> tile<1xptr<f32>>
    %ps = broadcast %p1 : tile<1xptr<f32>> -> tile<8x!cuda_tile.ptr<f32>>
    %at = offset %ps, %iota : tile<8xptr<f32>>, tile<8xi32> -> tile<8xptr<f32>>
    %known = assume div_by<16>, %at : tile<8xptr<f32>>
    %groups = assume #cuda_tile.div_by<4, every 4 along 0>, %iota : tile<8xi32>
    %same = assume same_elements< [ 2 ] >, %groups : tile<8xi32>
    %small = assume bounded<0, ?>, %i : tile<i32>
    %between = assume bounded<-4,42>, %i : tile<i32>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %grid:3 = get_num_tile_blocks : tile<i32>
    print "at %d of %d: 100%%\n", %x, %grid#0 : tile<i32>, tile<i32>
    print "done"
    %t = print_tko "%f", %f : tile<f32> -> token
    %u = print_tko "later" token = %t -> token
    return
  }

  entry @views(%p: tile<ptr<f16>>, %n: tile<i32>, %q: tile<ptr<f32>>) {
    %c0 = constant <i32: 0> : tile<i32>
    %whole = make_tensor_view %p, shape = [64, 32], strides = [32, 1] : tensor_view<64x32xf16, strides=[32,1]>
    %open = make_tensor_view %p, shape = [%n, 32], strides = [%n, 1] : tile<i32> -> tensor_view<?x32xf16, strides=[?, 1]>
    %point = make_tensor_view %q, shape = [], strides = [] : tensor_view<f32>
    %out = make_tensor_view %q, shape = [64, 64], strides = [64, 1] : !cuda_tile.tensor_view<64x64xf32, strides=[64,1]>
    %a = make_partition_view %whole : partition_view<tile=(16x16), tensor_view<64x32xf16, strides=[32,1]>>
    %b = make_partition_view %open : partition_view<tile=(16x8), padding_value = zero, tensor_view<?x32xf16, strides=[?,1]>, dim_map=[1, 0]>
    %c = make_partition_view %out : !cuda_tile.partition_view<tile=(16x8), !cuda_tile.tensor_view<64x64xf32, strides=[64,1]>, dim_map=[0, 1]>
    %rows, %columns = get_tensor_shape %open : tensor_view<?x32xf16, strides=[?,1]> -> tile<i64>
    %tiles:2 = get_index_space_shape %a : partition_view<tile=(16x16), tensor_view<64x32xf16, strides=[32,1]>> -> tile<i32>
    %left, %t0 = load_view_tko weak %a[%c0, %n] : partition_view<tile=(16x16), tensor_view<64x32xf16, strides=[32,1]>>, tile<i32> -> tile<16x16xf16>, token
    %right, %t1 = load_view_tko relaxed device %b[%c0, %c0] token = %t0 optimization_hints = <sm_100 = {allow_tma = true}> : partition_view<tile=(16x8), padding_value = zero, tensor_view<?x32xf16, strides=[?,1]>, dim_map=[1, 0]>, tile<i32> -> tile<16x8xf16>, token
    %zero = constant <f32: 0.0> : tile<16x8xf32>
    %sum = mmaf %left, %right, %zero : tile<16x16xf16>, tile<16x8xf16>, tile<16x8xf32>
    %t2 = store_view_tko weak %sum, %c[%c0, %n] token=%t1 : tile<16x8xf32>, partition_view<tile=(16x8), tensor_view<64x64xf32, strides=[64,1]>>, tile<i32> -> token
    return
  }

  entry @aggregates(%a: tile<i8>, %c: tile<i32>) {
    %bytes = constant <i8: 3> : tile<2x4x8xi8>
    %more = constant <i8: [[[1, 2], [3, 4], [5, 6], [7, 8], [1, 2], [3, 4], [5, 6], [7, 8]], [[1, 2], [3, 4], [5, 6], [7, 8], [1, 2], [3, 4], [5, 6], [7, 8]]]> : tile<2x8x2xi8>
    %none = constant <i32: 0> : tile<2x4x2xi32>
    %product = mmai %bytes, %more, %none signed unsigned : tile<2x4x8xi8>, tile<2x8x2xi8>, tile<2x4x2xi32>
    %sums = reduce %product dim=1 identities=[0 : i32] : tile<2x4x2xi32> -> tile<2x2xi32>
    (%x: tile<i32>, %y: tile<i32>) {
      %z = addi %x, %y : tile<i32>
      yield %z : tile<i32>
    }
    %f = constant <f32: [1.0, 2.0, 3.0, 4.0]> : tile<4xf32>
    %i = iota : tile<4xi32>
    %best, %where = reduce %f, %i {first} dim=0 identities=[0xFF800000 : f32, 0 : i32] : tile<4xf32>, tile<4xi32> -> tile<f32>, tile<i32>
    (%v: tile<f32>, %w: tile<f32>, %k: tile<i32>, %l: !cuda_tile.tile<i32>) {
      %more_than = cmpf greater_than ordered %v, %w : tile<f32> -> tile<i1>
      %value = select %more_than, %v, %w : tile<i1>, tile<f32>
      %index = select %more_than, %k, %l : tile<i1>, tile<i32>
      yield %value, %index : tile<f32>, tile<i32>
    }
    %prefix = scan %f dim=0 reverse=true identities=[1.0 : f32] : tile<4xf32> -> tile<4xf32>
    (%e: tile<f32>, %acc: tile<f32>) {
      %p = mulf %e, %acc : tile<f32>
      yield %p : tile<f32>
    }
    return
  }
}
