// RUN: farkas print
func @f(%x: f32, %lb: index, %ub: index, %step: index) -> f32 {
  %r = loop.parallel (%i) = (%lb) to (%ub) step (%step) {
    loop.reduce(%x) {
    ^bb0(%l: f32, %r: f32):
      %s = subf %l, %r : f32
      loop.reduce.return %s : f32
    } : f32
  } : f32
  return %r : f32
}

//| error: `loop.parallel` has no initial values, and the neutral element of this reduction is not known [unknown-combiner]
//|  --> legacy_combiner.mlir:4:5
//|   |
//| 4 |     loop.reduce(%x) {
//|   |     ^^^^^^^^^^^^^^^
//|   |
//|   = known are addf, addi, mulf, muli, and, or, xor, minima and maxima of the two arguments
//|   = write where the reduction starts: `loop.parallel .. step (..) init (%x)`
//| exit code 3
