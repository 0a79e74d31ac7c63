// RUN: farkas opt -t 'tile(%i;4)'
func.func @f(%A: memref<4x4xf32>, %x: f32) {
  linalg.fill ins(%x : f32) outs(%A : memref<4x4xf32>)
  return
}

//| error: there is no loop %i; `linalg.fill` is none yet; `mlir-opt --convert-linalg-to-affine-loops` makes loops of it, of tensors behind `--one-shot-bufferize=bufferize-function-boundaries`
//|   -t tile(%i;4)
//|           ^^
//| exit code 2
