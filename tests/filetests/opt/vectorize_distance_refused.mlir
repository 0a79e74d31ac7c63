// RUN: farkas opt -t 'vectorize(%i;5)'
// What an iteration writes is read 4 iterations later: by the last of 5 lanes.
func.func @f(%A: memref<100xf32>) {
  affine.for %i = 3 to 90 {
    %a = affine.load %A[%i] : memref<100xf32>
    %b = arith.mulf %a, %a : f32
    affine.store %b, %A[%i + 4] : memref<100xf32>
  }
  return
}

//| refused: vectorize reverses a dependence [reverses-dependence]
//|  --> vectorize_distance_refused.mlir:5:10
//|   |
//| 5 |     %a = affine.load %A[%i] : memref<100xf32>
//|   |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ reads %A[7] at %i = 7
//| 6 |     %b = arith.mulf %a, %a : f32
//| 7 |     affine.store %b, %A[%i + 4] : memref<100xf32>
//|   |     --------------------------------------------- writes %A[7] at %i = 3
//|   |
//|   = all such pairs: { [i] -> [i + 4] : i mod 5 = 3 and 3 <= i <= 83 }
//|   = help: try: -t 'vectorize(%i;4)'
//| exit code 1
