// RUN: farkas opt -t 'contract(%t)'
// The type of %t says where its elements lie.
func.func @f(%A: memref<64xf32>) {
  %t = memref.alloc() : memref<64xf32, affine_map<(d0) -> (d0 * 2)>>
  affine.for %i = 0 to 64 {
    %a = affine.load %A[%i] : memref<64xf32>
    affine.store %a, %t[%i] : memref<64xf32, affine_map<(d0) -> (d0 * 2)>>
    %b = affine.load %t[%i] : memref<64xf32, affine_map<(d0) -> (d0 * 2)>>
    affine.store %b, %A[-%i + 63] : memref<64xf32>
  }
  return
}

//| refused: the cells of %t are no plain memory of memref.alloc or memref.alloca [seen-outside]
//|  --> contract_layout_refused.mlir:4:8
//|   |
//| 4 |   %t = memref.alloc() : memref<64xf32, affine_map<(d0) -> (d0 * 2)>>
//|   |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ its layout says where they are
//|   |
//|   = help: nothing nearer: 0 tried
//| exit code 1
