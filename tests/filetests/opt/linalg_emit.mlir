// RUN: farkas opt --emit c
#map = affine_map<(d0, d1) -> (d0, d1)>
func.func @f(%A: memref<64x64xf32>, %B: memref<64x64xf32>, %C: memref<64x64xf32>) {
  linalg.matmul ins(%A, %B : memref<64x64xf32>, memref<64x64xf32>) outs(%C : memref<64x64xf32>)
  linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%A : memref<64x64xf32>) outs(%B : memref<64x64xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      %a = affine.load %A[%i, %j] : memref<64x64xf32>
      affine.store %a, %C[%j, %i] : memref<64x64xf32>
    }
  }
  return
}

//| error: linalg.matmul has no counterpart in C [unsupported]
//|  --> linalg_emit.mlir:4:3
//|   |
//| 4 |   linalg.matmul ins(%A, %B : memref<64x64xf32>, memref<64x64xf32>) outs(%C : memref<64x64xf32>)
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: try: --emit cf
//|   = `linalg.generic` is left as it is; `mlir-opt --convert-linalg-to-affine-loops` makes loops of it, of tensors behind `--one-shot-bufferize=bufferize-function-boundaries`
//|   = `linalg.matmul` is left as it is; `mlir-opt --convert-linalg-to-affine-loops` makes loops of it, of tensors behind `--one-shot-bufferize=bufferize-function-boundaries`
//| exit code 4
