// RUN: print IN
// SAME
// WANT: what mlir-opt prints
// What an alias stands for must be printed, or its definition kept, when it is used inside another attribute.
#unroll = #llvm.loop_unroll<disable = true>
#note = #llvm.loop_annotation<unroll = #unroll>
func.func @f() {
  "shapes.draw"() {what = #note} : () -> ()
  return
}
