// Aliases in the attributes of dialects, and those that are printed by name.
#unroll = #llvm.loop_unroll<disable = true>
#u1 = #llvm.loop_unroll<disable = false>
#note = #llvm.loop_annotation<unroll = #unroll>
#d = #llvm.alias_scope_domain<id = distinct[0]<>, description = "a">
#s = #llvm.alias_scope<id = distinct[1]<>, domain = #d>
#r = #llvm.tbaa_root<id = "a">
#t = #llvm.tbaa_type_desc<id = "omni", members = {<#r, 0>}>
#g = #llvm.tbaa_tag<base_type = #t, access_type = #t, offset = 0>
#m = affine_map<(d0) -> (d0 + 1)>
!t = !llvm.struct<(i32, i64)>
func.func @f() {
  "shapes.draw"() {what = #note} : () -> ()
  "x.y"() {a = #s, b = #g, c = [#r, #t], d = #m, e = !llvm.array<4 x !t>} : () -> ()
  "x.y"() {a = #llvm.loop_annotation<unroll = #u1>, b = #unroll, c = #note} : () -> ()
  "x.y"() {a = #shapes.thing<#m, "#unroll", #unknown>} : () -> ()
  return
}
