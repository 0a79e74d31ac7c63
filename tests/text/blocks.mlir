// Control flow graphs: labels, arguments, predecessors, forward references.
func.func @cfg(%c: i1, %i: index, %x: f32, %flag: i32) -> index {
  cf.assert %c, "must \"hold\""
  cf.cond_br %c, ^bb1(%i, %x : index, f32), ^bb2 {w = 1}
^bb1(%p: index, %q: f32):  // the first
  cf.br ^bb2
^bb2:
  cf.switch %flag : i32, [
    default: ^bb3(%i : index),
    42: ^bb2,
    -43: ^bb3(%i : index)
  ]
^bb3(%r: index):
  %s:2 = "foo.two"(%r) : (index) -> (index, index)
  "foo.jump"(%s#1)[^bb4, ^bb3] {x} : (index) -> ()
^bb4:
  return %s#0 : index
^unreachable:
  "foo.use"(%late) : (i32) -> ()
  %late = "foo.def"() : () -> i32
  cf.br ^bb4
}
%early = "foo.graph"(%later) : (i32) -> i32
%later = "foo.graph"(%early) : (i32) -> i32
