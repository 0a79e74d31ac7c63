// RUN: farkas opt -t parallelize(%k)
// Where %i is even, so is %k, and there is nothing to add: then nothing is written, and the cell is outside of the buffer.
func.func @odd(%A: memref<16xf32>, %C: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    affine.for %k = max affine_map<(d0) -> (d0, d0 * 3 - 10)>(%i) to 16 step 2 {
      affine.for %j = 0 to affine_map<(d0) -> ((d0 mod 2) * 3)>(%k) {
        %a = affine.load %A[%k] : memref<16xf32>
        %c = affine.load %C[%i + 8 - (%i mod 2) * 8] : memref<8xf32>
        %s = arith.addf %c, %a fastmath<fast> : f32
        affine.store %s, %C[%i + 8 - (%i mod 2) * 8] : memref<8xf32>
      }
    }
  }
  return
}

//| refused: whether this is ever accumulated is not known before the loop [may-not-run]
//|  --> reduce_strided_refused.mlir:9:14
//|   |
//| 9 |         %s = arith.addf %c, %a fastmath<fast> : f32
//|   |              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: try: -t 'parallelize(%k;privatize=8)'
//| exit code 1
