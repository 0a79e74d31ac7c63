// y = a * x + y on blocks of 8, the last one masked.
cuda_tile.module @saxpy_module {
  entry @saxpy(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %a: tile<f32>, %n: tile<i32>) {
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %size = constant <i32: 8> : tile<i32>
    %start = muli %bx, %size : tile<i32>
    %start1 = reshape %start : tile<i32> -> tile<1xi32>
    %starts = broadcast %start1 : tile<1xi32> -> tile<8xi32>
    %lane = iota : tile<8xi32>
    %index = addi %starts, %lane : tile<8xi32>
    %n1 = reshape %n : tile<i32> -> tile<1xi32>
    %ns = broadcast %n1 : tile<1xi32> -> tile<8xi32>
    %inside = cmpi less_than %index, %ns, signed : tile<8xi32> -> tile<8xi1>
    %x1 = reshape %x : tile<ptr<f32>> -> tile<1xptr<f32>>
    %xs = broadcast %x1 : tile<1xptr<f32>> -> tile<8xptr<f32>>
    %xp = offset %xs, %index : tile<8xptr<f32>>, tile<8xi32> -> tile<8xptr<f32>>
    %y1 = reshape %y : tile<ptr<f32>> -> tile<1xptr<f32>>
    %ys = broadcast %y1 : tile<1xptr<f32>> -> tile<8xptr<f32>>
    %yp = offset %ys, %index : tile<8xptr<f32>>, tile<8xi32> -> tile<8xptr<f32>>
    %zero = constant <f32: 0.0> : tile<8xf32>
    %xv, %t0 = load_ptr_tko weak %xp, %inside, %zero : tile<8xptr<f32>>, tile<8xi1>, tile<8xf32> -> tile<8xf32>, token
    %yv, %t1 = load_ptr_tko weak %yp, %inside, %zero : tile<8xptr<f32>>, tile<8xi1>, tile<8xf32> -> tile<8xf32>, token
    %a1 = reshape %a : tile<f32> -> tile<1xf32>
    %as = broadcast %a1 : tile<1xf32> -> tile<8xf32>
    %r = fma %as, %xv, %yv : tile<8xf32>
    %t2 = join_tokens %t0, %t1 : token
    %t3 = store_ptr_tko weak %yp, %r, %inside token=%t2 : tile<8xptr<f32>>, tile<8xf32>, tile<8xi1> -> token
    return
  }
}
