// RUN: farkas opt -t 'unroll(%j;2)'
func.func @f(%A: memref<?x?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.for %j = max affine_map<(d0) -> (d0, 7)>(%i) to %n step 3 {
      affine.store %x, %A[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

//| refused: %j steps by 3 and starts at a maximum or a division [start-not-fixed]
//|  --> unroll_strided_start_refused.mlir:4:5
//|   |
//| 4 |     affine.for %j = max affine_map<(d0) -> (d0, 7)>(%i) to %n step 3 {
//|   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: try: -t 'normalize(%j) unroll(%j;2)'
//| exit code 1
