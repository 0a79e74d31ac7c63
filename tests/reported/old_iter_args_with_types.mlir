// RUN: print IN
// SAME
// WANT: what mlir-opt prints for today's spelling
// The spelling of the first proposal: the types of carried values stand inside `iter_args`.
func @sum(%A: memref<?xf32>, %n: index) -> f32 {
  %c0 = constant 0 : index
  %c1 = constant 1 : index
  %z = constant 0.0 : f32
  %r = loop.for %i = %c0 to %n step %c1 iter_args(%s = %z : f32) -> (f32) {
    %a = load %A[%i] : memref<?xf32>
    %t = addf %s, %a : f32
    loop.yield %t : f32
  }
  return %r : f32
}
