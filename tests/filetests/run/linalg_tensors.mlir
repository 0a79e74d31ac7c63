// RUN: farkas run
// The nearest ones that do not run are on tensors: they name the passes that make memory and loops of them.
func.func @main() {
  %x = arith.constant 1.0 : f32
  %m = memref.alloc() : memref<4x4xf32>
  %A = bufferization.to_tensor %m : memref<4x4xf32> to tensor<4x4xf32>
  %B = linalg.fill ins(%x : f32) outs(%A : tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

//| error: the interpreter does not run `linalg.fill`; `mlir-opt --convert-linalg-to-affine-loops` makes loops of it, of tensors behind `--one-shot-bufferize=bufferize-function-boundaries` [not-interpreted]
//|  --> linalg_tensors.mlir:7:8
//|   |
//| 7 |   %B = linalg.fill ins(%x : f32) outs(%A : tensor<4x4xf32>) -> tensor<4x4xf32>
//|   |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| exit code 4
