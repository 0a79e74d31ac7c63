// RUN: farkas opt -t 'promote(%A,%i)'
// All that an iteration touches would be a buffer of 2^63 - 1 elements.
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 9223372036854775807 {
      %a = affine.load %A[%j] : memref<?xf32>
      affine.store %a, %B[%i] : memref<?xf32>
    }
  }
  return
}

//| refused: the buffer for %A in %i has no shape that 64 bits hold [no-box]
//|  --> promote_no_shape_refused.mlir:4:3
//|   |
//| 4 |   affine.for %i = 0 to 8 {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^
//| 5 |     affine.for %j = 0 to 9223372036854775807 {
//| 6 |       %a = affine.load %A[%j] : memref<?xf32>
//|   |            ---------------------------------- it would hold what this touches
//|   |
//|   = help: try: -t 'promote(%A,%j)'
//| exit code 1
