// RUN: farkas opt -t 'reverse(%k)'
func.func @f(%A: memref<9xi64>, %B: memref<9xi64>, %c: i64) {
  affine.for %k = 0 to 8 {
    affine.store %c, %A[%k] : memref<9xi64>
    %v = affine.load %A[%k + 1] : memref<9xi64>
    affine.store %v, %B[%k] : memref<9xi64>
  }
  return
}

//| refused: reverse reverses a dependence [reverses-dependence]
//|  --> unused_load_reverse_refused.mlir:4:5
//|   |
//| 4 |     affine.store %c, %A[%k] : memref<9xi64>
//|   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ overwrites %A[1] at %k = 1
//| 5 |     %v = affine.load %A[%k + 1] : memref<9xi64>
//|   |          -------------------------------------- reads %A[1] at %k = 0
//|   |
//|   = all such pairs: { [k] -> [k + 1] : 0 <= k <= 6 }
//|   = help: try: -t 'distribute(%k) reverse(%k)'
//| exit code 1
