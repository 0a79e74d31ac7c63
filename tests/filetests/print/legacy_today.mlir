// RUN: farkas print
func.func @f(%A: memref<4xf32>, %i: index) -> f32 {
  %v = load %A[%i] : memref<4xf32>
  return %v : f32
}

//| error: `load` is an old spelling: write `memref.load` [old-spelling]
//|  --> legacy_today.mlir:3:8
//|   |
//| 3 |   %v = load %A[%i] : memref<4xf32>
//|   |        ^^^^
//|   |
//|   = old spellings are read inside an old `func @name` only, and upgraded
//| exit code 3
