// RUN: print IN
// SAME
// WANT: what mlir-opt prints for today's spelling
// The generic form of the `loop` dialect is `scf`, too.
func @count(%A: memref<10xf32>, %x: f32) {
  %c0 = constant 0 : index
  %c10 = constant 10 : index
  %c1 = constant 1 : index
  "loop.for"(%c0, %c10, %c1) ( {
  ^bb0(%i: index):
    store %x, %A[%i] : memref<10xf32>
    "loop.terminator"() : () -> ()
  }) : (index, index, index) -> ()
  return
}
