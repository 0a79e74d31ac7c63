// RUN: farkas opt -t 'vectorize(%i;8;mask)' --emit c
func.func @f(%A: memref<?xf32>, %x: f32, %n: index) {
  affine.for %i = 0 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}

//| @f: %i: 8 iterations at once
//| error: the type vector has no counterpart in C [unsupported]
//| --> vectorize_mask_c.mlir
//|  = help: try: --emit cf
//| exit code 4
