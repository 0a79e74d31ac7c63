// RUN: farkas opt -t 'promote(%A,%i) pipeline(%i)'
func.func @f(%A: memref<?x?xf32>, %B: memref<?xf32>, %n: index, %m: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %a = affine.load %A[%i, %j] : memref<?x?xf32>
      %b = affine.load %B[%i] : memref<?xf32>
      %c = arith.addf %a, %b : f32
      affine.store %c, %B[%i] : memref<?xf32>
    }
  }
  return
}

//| refused: the size of %A_buf is computed in %i [size-made-inside]
//|  --> pipeline_size_refused.mlir:2:1
//|   |
//| 2 | func.func @f(%A: memref<?x?xf32>, %B: memref<?xf32>, %n: index, %m: index) {
//|   | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ it is computed here
//|   |
//|   = help: try: -t 'promote(%A,%i) licm pipeline(%i)'
//| exit code 1
