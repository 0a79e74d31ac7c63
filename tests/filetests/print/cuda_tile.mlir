// RUN: farkas print
// Prefixes and the older spelling of constants are read; what is printed is short.
cuda_tile.module @m {
  cuda_tile.entry @steps(%out: !cuda_tile.tile<!cuda_tile.ptr<i32>>, %start: !cuda_tile.tile<i32>) {
    %one = cuda_tile.constant dense<1> : !cuda_tile.tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %steps = cuda_tile.loop iter_values(%n = %start, %s = %zero) : tile<i32>, tile<i32> -> !cuda_tile.tile<i32> {
      %done = cmpi less_than_or_equal %n, %one, signed : tile<i32> -> tile<i1>
      if %done {
        break %s : tile<i32>
      }
      %half = shri %n, %one unsigned : tile<i32>
      %next = addi %s, %one overflow<none> : tile<i32>
      continue %half, %next : tile<i32>, tile<i32>
    }
    %token = store_ptr_tko weak %out, %steps : tile<ptr<i32>>, tile<i32> -> token
  }
}

//| module {
//|   cuda_tile.module @m {
//|     entry @steps(%arg0: tile<ptr<i32>>, %arg1: tile<i32>) {
//|       %cst_1_i32 = constant <i32: 1> : tile<i32>
//|       %cst_0_i32 = constant <i32: 0> : tile<i32>
//|       %0 = loop iter_values(%arg2 = %arg1, %arg3 = %cst_0_i32) : tile<i32>, tile<i32> -> tile<i32> {
//|         %2 = cmpi less_than_or_equal %arg2, %cst_1_i32, signed : tile<i32> -> tile<i1>
//|         if %2 {
//|           break %arg3 : tile<i32>
//|         }
//|         %3 = shri %arg2, %cst_1_i32 unsigned : tile<i32>
//|         %4 = addi %arg3, %cst_1_i32 : tile<i32>
//|         continue %3, %4 : tile<i32>, tile<i32>
//|       }
//|       %1 = store_ptr_tko weak %arg0, %0 : tile<ptr<i32>>, tile<i32> -> token
//|       return
//|     }
//|   }
//| }
//|
