// RUN: farkas opt -t 'parallelize(%i)'
#small = affine_set<(d0) : (9 - d0 >= 0)>
func.func @guarded(%A: memref<64xf32>, %B: memref<64xf32>, %v: f32) {
  affine.for %i = 0 to 20 {
    affine.if #small(%i) {
      affine.store %v, %A[%i] : memref<64xf32>
    } else {
      %a = affine.load %A[%i - 10] : memref<64xf32>
      affine.store %a, %B[%i] : memref<64xf32>
    }
  }
  return
}

//| refused: parallelize: iterations of %i depend on each other [carries-dependence]
//|  --> guard_parallelize_refused.mlir:8:12
//|   |
//| 6 |       affine.store %v, %A[%i] : memref<64xf32>
//|   |       ---------------------------------------- writes %A[0] at %i = 0
//| 7 |     } else {
//| 8 |       %a = affine.load %A[%i - 10] : memref<64xf32>
//|   |            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ reads %A[0] at %i = 10
//|   |
//|   = all such pairs: { [i] -> [i + 10] : 0 <= i <= 9 }
//|   = help: try: -t 'distribute(%i) parallelize(%i)'
//| exit code 1
