// RUN: farkas opt --may-alias -t 'vectorize(%i;4)'
// The arrays may overlap by a part of a chunk.
func.func @f(%A: memref<64xf32>, %B: memref<64xf32>) {
  affine.for %i = 0 to 64 {
    %a = affine.load %A[%i] : memref<64xf32>
    affine.store %a, %B[%i] : memref<64xf32>
  }
  return
}

//| unknown: vectorize may reverse a dependence: whether these overlap is not known [may-dependence]
//|  --> vectorize_may_alias_refused.mlir:5:10
//|   |
//| 5 |     %a = affine.load %A[%i] : memref<64xf32>
//|   |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ reads %A[1] at %i = 1
//| 6 |     affine.store %a, %B[%i] : memref<64xf32>
//|   |     ---------------------------------------- writes %B[0] at %i = 0
//|   |
//|   = help: try: without --may-alias
//| exit code 4
