// RUN: farkas check
func.func @f(%c: i1, %x: f32) {
  %0 = scf.if %c -> (f32) {
    scf.yield %x : f32
  }
  return
}

//| error: `scf.if` needs an `else`, because it has results [missing-else]
//|  --> old_if_without_else.mlir:3:8
//|   |
//| 3 |   %0 = scf.if %c -> (f32) {
//|   |        ^^^^^^
//|   |
//|   = add `else { scf.yield .. }`
//| exit code 3
