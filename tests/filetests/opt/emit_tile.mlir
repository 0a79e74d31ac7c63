// RUN: farkas opt --emit tile
// Memory is in the order of the text: one token goes through the loop.
func.func @scale(%A: memref<?x4xf32>, %n: index, %a: f32) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 4 {
      %v = affine.load %A[%i, %j] : memref<?x4xf32>
      %w = arith.mulf %v, %a fastmath<fast> : f32
      affine.store %w, %A[%i, %j] : memref<?x4xf32>
    }
  }
  return
}

//| module {
//|   cuda_tile.module @kernels {
//|     entry @scale(%A: tile<ptr<f32>>, %n: tile<i64>, %a: tile<f32>) {
//|       %cst_4_i64 = constant <i64: 4> : tile<i64>
//|       %0 = make_token : token
//|       %cst_0_i64 = constant <i64: 0> : tile<i64>
//|       %cst_1_i64 = constant <i64: 1> : tile<i64>
//|       %cst_4_i64_1 = constant <i64: 4> : tile<i64>
//|       %for = for %i in (%cst_0_i64 to %n, step %cst_1_i64) : tile<i64> iter_values(%arg0 = %0) -> (token) {
//|         %for_1 = for %j in (%cst_0_i64 to %cst_4_i64_1, step %cst_1_i64) : tile<i64> iter_values(%arg1 = %arg0) -> (token) {
//|           %1 = muli %i, %cst_4_i64 : tile<i64>
//|           %2 = addi %1, %j : tile<i64>
//|           %3 = offset %A, %2 : tile<ptr<f32>>, tile<i64> -> tile<ptr<f32>>
//|           %v:2 = load_ptr_tko weak %3 token=%arg1 : tile<ptr<f32>> -> tile<f32>, token
//|           %w = mulf %v#0, %a  : tile<f32>
//|           %4 = muli %i, %cst_4_i64 : tile<i64>
//|           %5 = addi %4, %j : tile<i64>
//|           %6 = offset %A, %5 : tile<ptr<f32>>, tile<i64> -> tile<ptr<f32>>
//|           %7 = store_ptr_tko weak %6, %w token=%v#1 : tile<ptr<f32>>, tile<f32> -> token
//|           continue %7 : token
//|         }
//|         continue %for_1 : token
//|       }
//|       return
//|     }
//|   }
//| }
