// RUN: farkas print
cuda_tile.module @m {
  entry @k(%n: tile<i32>, %wide: tile<4xi32>, %odd: tile<3xf32>) {
    %c0 = constant <i32: 0> : tile<i32>
    %c1 = constant <f32: 1> : tile<f32>
    for %i in (%c0 to %n, step %c0) : tile<i32> {
      %last = cmpi equal %i, %n, signed : tile<i32> -> tile<i1>
      if %last {
        break
      }
    }
    %x = addf %n, %n rounding<approx> : tile<i32>
    return
  }
}

//| error: sizes of a tile are powers of two, not 3 [bad-type]
//|  --> cuda_tile_wrong.mlir:3:53
//|   |
//| 3 |   entry @k(%n: tile<i32>, %wide: tile<4xi32>, %odd: tile<3xf32>) {
//|   |                                                     ^^^^^^^^^^^
//| error: an integer is no value of type `f32`; write a decimal point [literal-type]
//|  --> cuda_tile_wrong.mlir:5:26
//|   |
//| 5 |     %c1 = constant <f32: 1> : tile<f32>
//|   |                          ^
//| error: `approx` is no rounding: nearest_even, zero, negative_inf, positive_inf [bad-modifier]
//|   --> cuda_tile_wrong.mlir:12:31
//|    |
//| 12 |     %x = addf %n, %n rounding<approx> : tile<i32>
//|    |                               ^^^^^^
//| exit code 3
