// RUN: farkas check
func.func @f(%A, %X, %N) : (memref<4xf32>, memref<4xf32>, index) {
  return
}

//| error: expected `:`, found `,` [unexpected-token]
//|  --> old_nameless_arguments.mlir:2:16
//|   |
//| 2 | func.func @f(%A, %X, %N) : (memref<4xf32>, memref<4xf32>, index) {
//|   |                ^
//|   |
//|   = types follow the names: `%a, %b : f32, f32`
//| exit code 3
