// RUN: farkas opt -t 'tile(%i,%j;%n,%n)'
func.func @f(%n: index, %A: memref<129x129xf32>, %c: f32) {
  affine.for %i = 1 to 64 {
    affine.for %j = affine_map<(d0) -> (-d0)>(%i) to 63 {
      affine.store %c, %A[%i, %j + 64] : memref<129x129xf32>
    }
  }
  return
}

//| refused: %j does not start at 0 or above, where tiles of any size would [start-not-fixed]
//|  --> tile_symbolic_start_refused.mlir:4:5
//|   |
//| 4 |     affine.for %j = affine_map<(d0) -> (-d0)>(%i) to 63 {
//|   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: try: -t 'skew(%i,%j;1) tile(%i,%j;%n,%n)'
//| exit code 1
