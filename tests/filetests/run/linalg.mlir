// RUN: farkas run
// What has no loops yet names the pass that makes them.
func.func @main() {
  %x = arith.constant 1.0 : f32
  %A = memref.alloc() : memref<4x4xf32>
  linalg.fill ins(%x : f32) outs(%A : memref<4x4xf32>)
  return
}

//| error: the interpreter does not run `linalg.fill`; `mlir-opt --convert-linalg-to-affine-loops` makes loops of it, of tensors behind `--one-shot-bufferize=bufferize-function-boundaries` [not-interpreted]
//|  --> linalg.mlir:6:3
//|   |
//| 6 |   linalg.fill ins(%x : f32) outs(%A : memref<4x4xf32>)
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| exit code 4
