// RUN: farkas check
func.func @f(%x: f32) {
  %0 = affine.for %i = 0 to 4 iter_args(%a = %x) -> (f32) {
    affine.yield %a
  }
  return
}

//| error: expected `:`, found `}` [unexpected-token]
//|  --> old_yield_without_type.mlir:5:3
//|   |
//| 5 |   }
//|   |   ^
//|   |
//|   = types follow the names: `%a, %b : f32, f32`
//| exit code 3
