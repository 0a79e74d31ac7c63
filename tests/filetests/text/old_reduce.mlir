// RUN: farkas check
func.func @f(%a: index, %x: f32) {
  %0 = scf.parallel (%i) = (%a) to (%a) step (%a) init (%x) -> f32 {
    scf.reduce(%x) : f32 {
    ^bb0(%l: f32, %r: f32):
      scf.reduce.return %l : f32
    }
    scf.yield
  }
  return
}

//| error: expected `:`, found `)` [unexpected-token]
//|  --> old_reduce.mlir:4:18
//|   |
//| 4 |     scf.reduce(%x) : f32 {
//|   |                  ^
//|   |
//|   = types follow the names: `%a, %b : f32, f32`
//|   = write `scf.reduce(%x : f32) { .. }` at the end, with one region for each value
//| error: `scf.yield` must stand directly in `scf.execute_region`, `scf.for`, `scf.if`, `scf.index_switch`, `scf.while` [bad-parent]
//|  --> old_reduce.mlir:8:5
//|   |
//| 8 |     scf.yield
//|   |     ^^^^^^^^^
//| exit code 3
