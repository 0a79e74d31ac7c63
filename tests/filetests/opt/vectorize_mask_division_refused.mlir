// RUN: farkas opt -t 'vectorize(%i;4;mask)'
// Lanes that do not run would divide by 0.
func.func @f(%A: memref<?xi32>, %B: memref<?xi32>, %n: index) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xi32>
    %b = affine.load %B[%i] : memref<?xi32>
    %q = arith.divsi %a, %b : i32
    affine.store %q, %B[%i] : memref<?xi32>
  }
  return
}

//| refused: arith.divsi may trap in lanes that do not run [not-elementwise]
//|  --> vectorize_mask_division_refused.mlir:7:10
//|   |
//| 7 |     %q = arith.divsi %a, %b : i32
//|   |          ^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: try: -t 'vectorize(%i;4)'
//| exit code 1
