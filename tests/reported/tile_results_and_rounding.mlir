// RUN: print IN
// HAS: %result, %result_token = load_ptr_tko weak %arg0 : .*\n.* = addf %result, %result  : tile<f32>
// WANT: `%result, %result_token = load_ptr_tko` and `addf .., ..  : ` (two spaces), as cuda-tile-opt prints
cuda_tile.module @m {
  entry @k(%p: tile<ptr<f32>>) {
    %0 = make_token : token
    %1, %2 = load_ptr_tko weak %p : tile<ptr<f32>> -> tile<f32>, token
    %3 = addf %1, %1 rounding<nearest_even> : tile<f32>
    %4 = store_ptr_tko weak %p, %3 token=%2 : tile<ptr<f32>>, tile<f32> -> token
    return
  }
}
