// Prefix sums by a loop that carries its pointers along.
cuda_tile.module @prefix_module {
  entry @prefix(%in: tile<ptr<i64>>, %out: tile<ptr<i64>>, %n: tile<i64>) {
    %zero = constant <i64: 0> : tile<i64>
    %one = constant <i64: 1> : tile<i64>
    %t = make_token : token
    %total, %p, %q, %end = for unsigned %i in (%zero to %n, step %one) : tile<i64> iter_values(%sum = %zero, %from = %in, %to = %out, %before = %t) -> (tile<i64>, tile<ptr<i64>>, tile<ptr<i64>>, token) {
      %x, %t0 = load_ptr_tko weak %from token=%before : tile<ptr<i64>> -> tile<i64>, token
      %next = addi %sum, %x : tile<i64>
      %t1 = store_ptr_tko weak %to, %next token=%t0 : tile<ptr<i64>>, tile<i64> -> token
      %from1 = offset %from, %one : tile<ptr<i64>>, tile<i64> -> tile<ptr<i64>>
      %to1 = offset %to, %one : tile<ptr<i64>>, tile<i64> -> tile<ptr<i64>>
      continue %next, %from1, %to1, %t1 : tile<i64>, tile<ptr<i64>>, tile<ptr<i64>>, token
    }
    %last = store_ptr_tko weak %q, %total token=%end : tile<ptr<i64>>, tile<i64> -> token
    return
  }
}
