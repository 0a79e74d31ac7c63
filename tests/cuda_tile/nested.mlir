// Nested loops that are left early: primes below a bound, counted, and a sum over them that goes two ways.
cuda_tile.module @nested_module {
  entry @nested(%out: tile<ptr<i32>>, %bound: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %four = constant <i32: 4> : tile<i32>
    %true = constant <i1: true> : tile<i1>
    %false = constant <i1: false> : tile<i1>
    %empty = cmpi less_than_or_equal %bound, %two, signed : tile<i32> -> tile<i1>
    if %empty {
      return
    }
    %count, %total = for %i in (%two to %bound, step %one) : tile<i32> iter_values(%n = %zero, %sum = %zero) -> (tile<i32>, tile<i32>) {
      %divided = loop iter_values(%d = %two) : tile<i32> -> tile<i1> {
        %square = muli %d, %d : tile<i32>
        %beyond = cmpi greater_than %square, %i, signed : tile<i32> -> tile<i1>
        if %beyond {
          break %false : tile<i1>
        } else {
          %rest = remi %i, %d signed : tile<i32>
          %divides = cmpi equal %rest, %zero, signed : tile<i32> -> tile<i1>
          if %divides {
            break %true : tile<i1>
          }
        }
        %next = addi %d, %one : tile<i32>
        continue %next : tile<i32>
      }
      if %divided {
        continue %n, %sum : tile<i32>, tile<i32>
      }
      %n1 = addi %n, %one : tile<i32>
      %mod = remi %i, %four signed : tile<i32>
      %is_one = cmpi equal %mod, %one, signed : tile<i32> -> tile<i1>
      if %is_one {
        %more = addi %sum, %i : tile<i32>
        continue %n1, %more : tile<i32>, tile<i32>
      } else {
        %less = subi %sum, %one : tile<i32>
        continue %n1, %less : tile<i32>, tile<i32>
      }
      continue %n, %sum : tile<i32>, tile<i32>
    }
    %t0 = store_ptr_tko weak %out, %count : tile<ptr<i32>>, tile<i32> -> token
    %p1 = offset %out, %one : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %t1 = store_ptr_tko weak %p1, %total : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
