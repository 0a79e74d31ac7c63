// RUN: opt IN -t 'auto'
// EXITS: 0 1 4
// WANT: no panic
func.func @f(%c: index) {
  gpu.launch blocks(%a, %b, %d) in (%g0 = %c, %g1 = %c, %g2 = %c) threads(%x, %y, %z) in (%s0 = %c, %s1 = %c, %s2 = %c) {
    "shapes.draw"() : () -> ()
    gpu.terminator
  }
  return
}
