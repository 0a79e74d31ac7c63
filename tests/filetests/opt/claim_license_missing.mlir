// RUN: farkas opt --schedule-from tree.txt --schedule
// Without it the step is refused.
func.func @dot(%A: memref<64xf32>, %s: memref<f32>) {
  affine.for %i = 0 to 64 {
    %a = affine.load %A[%i] : memref<64xf32>
    %b = affine.load %s[] : memref<f32>
    %c = arith.addf %a, %b : f32
    affine.store %c, %s[] : memref<f32>
  }
  return
}

//> apply parallelize(%i;privatize=4)

//| refused: parallelize: iterations of %i depend on each other [carries-dependence]
//|  --> claim_license_missing.mlir:6:10
//|   |
//| 6 |     %b = affine.load %s[] : memref<f32>
//|   |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ reads %s[] at %i = 1
//| 7 |     %c = arith.addf %a, %b : f32
//| 8 |     affine.store %c, %s[] : memref<f32>
//|   |     ----------------------------------- writes %s[] at %i = 0
//|   |
//|   = all such pairs: { [i] -> [i'] : i >= 0 and i < i' <= 63 }
//|   = help: try: --reassociate
//| exit code 1
