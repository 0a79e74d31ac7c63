// b[i] = a[i - 1] + a[i] + a[i + 1] inside, a copy at both ends, by unsigned index arithmetic.
cuda_tile.module @stencil_module {
  entry @stencil(%a: tile<ptr<i32>>, %b: tile<ptr<i32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %nx, %ny, %nz = get_num_tile_blocks : tile<i32>
    %four = constant <i32: 4> : tile<i32>
    %one = constant <i32: 1> : tile<4xi32>
    %nothing = constant <i32: 0> : tile<4xi32>
    %lane = iota : tile<4xi32>
    %start = muli %x, %four : tile<i32>
    %start1 = reshape %start : tile<i32> -> tile<1xi32>
    %starts = broadcast %start1 : tile<1xi32> -> tile<4xi32>
    %at = addi %starts, %lane : tile<4xi32>
    %size = muli %nx, %four : tile<i32>
    %size1 = reshape %size : tile<i32> -> tile<1xi32>
    %sizes = broadcast %size1 : tile<1xi32> -> tile<4xi32>
    %last = subi %sizes, %one : tile<4xi32>
    %before = subi %at, %one : tile<4xi32>
    %after = addi %at, %one : tile<4xi32>
    %has_before = cmpi greater_than_or_equal %before, %nothing, signed : tile<4xi32> -> tile<4xi1>
    %has_after = cmpi less_than_or_equal %after, %last, unsigned : tile<4xi32> -> tile<4xi1>
    %inside = andi %has_before, %has_after : tile<4xi1>
    %a1 = reshape %a : tile<ptr<i32>> -> tile<1xptr<i32>>
    %as = broadcast %a1 : tile<1xptr<i32>> -> tile<4xptr<i32>>
    %pb = offset %as, %before : tile<4xptr<i32>>, tile<4xi32> -> tile<4xptr<i32>>
    %pc = offset %as, %at : tile<4xptr<i32>>, tile<4xi32> -> tile<4xptr<i32>>
    %pa = offset %pc, %one : tile<4xptr<i32>>, tile<4xi32> -> tile<4xptr<i32>>
    %l, %t0 = load_ptr_tko weak %pb, %inside, %nothing : tile<4xptr<i32>>, tile<4xi1>, tile<4xi32> -> tile<4xi32>, token
    %m, %t1 = load_ptr_tko weak %pc : tile<4xptr<i32>> -> tile<4xi32>, token
    %r, %t2 = load_ptr_tko weak %pa, %inside, %nothing : tile<4xptr<i32>>, tile<4xi1>, tile<4xi32> -> tile<4xi32>, token
    %lm = addi %l, %m : tile<4xi32>
    %lmr = addi %lm, %r : tile<4xi32>
    %b1 = reshape %b : tile<ptr<i32>> -> tile<1xptr<i32>>
    %bs = broadcast %b1 : tile<1xptr<i32>> -> tile<4xptr<i32>>
    %po = offset %bs, %at : tile<4xptr<i32>>, tile<4xi32> -> tile<4xptr<i32>>
    %t3 = store_ptr_tko weak %po, %lmr : tile<4xptr<i32>>, tile<4xi32> -> token
    return
  }
}
