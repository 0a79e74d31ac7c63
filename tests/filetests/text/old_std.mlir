// RUN: farkas check
func.func @f(%a: f32) {
  %0 = addf %a, %a : f32
  return
}

//| error: `addf` is an old spelling: write `arith.addf` [old-spelling]
//|  --> old_std.mlir:3:8
//|   |
//| 3 |   %0 = addf %a, %a : f32
//|   |        ^^^^
//|   |
//|   = old spellings are read inside an old `func @name` only, and upgraded
//| exit code 3
