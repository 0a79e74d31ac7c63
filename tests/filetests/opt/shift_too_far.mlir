// RUN: farkas opt -t 'shift(%i,9223372036854775807)'
func.func @shift(%n: index, %A: memref<?xf32>, %v: f32) {
  affine.for %i = 0 to %n step 2 {
    affine.store %v, %A[%i] : memref<?xf32>
  }
  return
}

//| refused: 9223372036854775807 iterations of %i are more than 4294967296 values [number-too-large]
//|  --> shift_too_far.mlir:3:3
//|   |
//| 3 |   affine.for %i = 0 to %n step 2 {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: try: -t 'shift(%i,1)'
//| exit code 1
