// RUN: farkas check
func.func @f(%a: index, %x: f32) {
  %0:2 = scf.parallel (%i) = (%a) to (%a) step (%a) init (%x, %x) -> f32, f32 {
    scf.reduce(%x, %x : f32, f32) {
    ^bb0(%l: f32, %r: f32):
      scf.reduce.return %l : f32
    }, {
    ^bb0(%l: f32, %r: f32):
      scf.reduce.return %l : f32
    }
  }
  return
}

//| error: expected `{`, found `,` [unexpected-token]
//|  --> old_parallel_two_types.mlir:3:73
//|   |
//| 3 |   %0:2 = scf.parallel (%i) = (%a) to (%a) step (%a) init (%x, %x) -> f32, f32 {
//|   |                                                                         ^
//|   |
//|   = several types stand in parentheses: `-> (f32, f32)`
//| exit code 3
