// RUN: farkas opt -t parallelize(%i)
// A guard may leave all of them out: then nothing may be written.
func.func @rows(%A: memref<8x16xf32>, %C: memref<2xf32>, %n: index) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 16 {
      %a = affine.load %A[%i, %j] : memref<8x16xf32>
      affine.if affine_set<(d0)[s0] : (s0 - d0 >= 0)>(%j)[%n] {
        %c = affine.load %C[0] : memref<2xf32>
        %s = arith.addf %a, %c fastmath<fast> : f32
        affine.store %s, %C[0] : memref<2xf32>
      }
    }
  }
  return
}

//| refused: whether this is ever accumulated is not known before the loop [may-not-run]
//|  --> reduce_skipped_refused.mlir:9:14
//|   |
//| 9 |         %s = arith.addf %a, %c fastmath<fast> : f32
//|   |              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: try: -t 'parallelize(%i;privatize=8)'
//| exit code 1
