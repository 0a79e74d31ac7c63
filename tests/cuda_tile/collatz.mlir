// The number of steps to 1 for every start below a bound, and the longest of them.
cuda_tile.module @collatz_module {
  entry @collatz(%out: tile<ptr<i32>>, %bound: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %three = constant <i32: 3> : tile<i32>
    %most = for %start in (%one to %bound, step %one) : tile<i32> iter_values(%best = %zero) -> (tile<i32>) {
      %steps, %odds = loop iter_values(%n = %start, %s = %zero, %o = %zero) : tile<i32>, tile<i32>, tile<i32> -> tile<i32>, tile<i32> {
        %done = cmpi equal %n, %one, signed : tile<i32> -> tile<i1>
        if %done {
          break %s, %o : tile<i32>, tile<i32>
        }
        %s1 = addi %s, %one : tile<i32>
        %b = andi %n, %one : tile<i32>
        %odd = cmpi equal %b, %one, signed : tile<i32> -> tile<i1>
        if %odd {
          %x = muli %n, %three : tile<i32>
          %y = addi %x, %one : tile<i32>
          %o1 = addi %o, %one : tile<i32>
          continue %y, %s1, %o1 : tile<i32>, tile<i32>, tile<i32>
        }
        %h = shri %n, %one signed : tile<i32>
        continue %h, %s1, %o : tile<i32>, tile<i32>, tile<i32>
      }
      %at = offset %out, %start : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
      %tok = store_ptr_tko weak %at, %steps : tile<ptr<i32>>, tile<i32> -> token
      %more = maxi %best, %steps signed : tile<i32>
      continue %more : tile<i32>
    }
    %tok = store_ptr_tko weak %out, %most : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
