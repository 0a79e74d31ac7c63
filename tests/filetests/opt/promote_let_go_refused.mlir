// RUN: farkas opt -t 'promote(%t,%j)'
// Behind the loop nobody may write what the loop lets go.
func.func @f(%A: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %t = memref.alloc() : memref<f32>
    affine.for %j = 0 to 1 {
      %a = affine.load %A[%i] : memref<8xf32>
      affine.store %a, %t[] : memref<f32>
      memref.dealloc %t : memref<f32>
    }
  }
  return
}

//| refused: nobody knows which cells of %t this memref.dealloc touches [unknown-access]
//|  --> promote_let_go_refused.mlir:9:7
//|   |
//| 9 |       memref.dealloc %t : memref<f32>
//|   |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: try: -t 'promote(%A,%j)'
//| exit code 1
