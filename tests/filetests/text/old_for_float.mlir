// RUN: farkas check
func.func @f(%a: f32, %b: f32) {
  scf.for %i = %a to %b step %b : f32 {
  }
  return
}

//| error: `scf.for` counts in `index` or a signless integer, not in `f32` [operand-type]
//|  --> old_for_float.mlir:3:3
//|   |
//| 3 |   scf.for %i = %a to %b step %b : f32 {
//|   |   ^^^^^^^
//|   |
//|   = count in `index`, and convert in the body: `arith.index_cast`, then `arith.sitofp`
//| exit code 3
