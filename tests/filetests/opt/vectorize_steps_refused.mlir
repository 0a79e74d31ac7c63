// RUN: farkas opt -t 'vectorize(%i;4)'
// Every second cell: the lanes do not follow each other.
func.func @f(%A: memref<100xf32>) {
  affine.for %i = 1 to 99 step 2 {
    %a = affine.load %A[%i] : memref<100xf32>
    %b = arith.negf %a : f32
    affine.store %b, %A[%i] : memref<100xf32>
  }
  return
}

//| refused: the cells of this load do not follow each other from lane to lane [not-contiguous]
//|  --> vectorize_steps_refused.mlir:5:10
//|   |
//| 5 |     %a = affine.load %A[%i] : memref<100xf32>
//|   |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ from lane to lane its subscripts move by (2), not by (1)
//|   |
//|   = help: nothing nearer: 5 tried
//| exit code 1
