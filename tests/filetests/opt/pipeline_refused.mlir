// RUN: farkas opt -t 'tile(%i,%j,%k;8,8,4) promote(%C,%k_t;shared) pipeline(%k_t;2)'
// What an iteration copies in is what the one before copies out.
func.func @g(%C: memref<16x16xf32>, %A: memref<16x16xf32>, %B: memref<16x16xf32>) {
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 16 {
      affine.for %k = 0 to 16 {
        %c = affine.load %C[%i, %j] : memref<16x16xf32>
        %a = affine.load %A[%i, %k] : memref<16x16xf32>
        %b = affine.load %B[%k, %j] : memref<16x16xf32>
        %p = arith.mulf %a, %b : f32
        %s = arith.addf %c, %p : f32
        affine.store %s, %C[%i, %j] : memref<16x16xf32>
      }
    }
  }
  return
}

//| refused: pipeline reverses a dependence [reverses-dependence]
//|  --> pipeline_refused.mlir:3:1
//|   |
//| 3 | func.func @g(%C: memref<16x16xf32>, %A: memref<16x16xf32>, %B: memref<16x16xf32>) {
//|   | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   | |
//|   | reads %C[0, 0] at (%i_t, %j_t, %k_t, %C_in0, %C_in1) = (0, 0, 4, 0, 0)
//|   | writes %C[0, 0] at (%i_t, %j_t, %k_t, %C_out0, %C_out1) = (0, 0, 0, 0, 0)
//|   |
//|   = all such pairs: { [i_t, j_t, k_t, C_out0, C_out1] -> [i_t, j_t, k_t + 4, C_out0, C_out1] : i_t mod 8 = 0 and j_t mod 8 = 0 and k_t mod 4 = 0 and 0 <= i_t <= 8 and 0 <= j_t <= 8 and 0 <= k_t <= 8 and i_t <= C_out0 <= i_t + 7 and j_t <= C_out1 <= j_t + 7 }
//|   = help: try: -t 'tile(%i,%j,%k;8,8,4) promote(%C,%k_t;shared) promote(%A,%k_t) pipeline(%k_t;2)'
//| exit code 1
