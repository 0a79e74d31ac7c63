func.func @f(%a: i32, %n: index) {
  "foo.a"() ({
  ^bb0(%p: i32, %q: i32):
    %c = arith.constant 1 : index
    "foo.b"() ({
    ^bb0(%p1: i32, %q1: i32):
      %c1 = arith.constant 1 : index
      %c2 = "foo.c"() : () -> i32
    }) : () -> ()
    "foo.b"() ({
    ^bb0(%p1: i32, %q1: i32):
      %c1 = arith.constant 1 : index
      %c2 = "foo.c"() : () -> i32
    }, {
    ^bb0(%p1: i32, %q1: i32):
      %c1 = arith.constant 1 : index
      %c2 = "foo.c"() : () -> i32
    }) : () -> ()
  }) : () -> ()
    "foo.b"() ({
    ^bb0(%p1: i32, %q1: i32):
      %c1 = arith.constant 1 : index
      %c2 = "foo.c"() : () -> i32
    }) : () -> ()
  return
}
func.func @g(%a: i32, %n: index) {
  %c1 = arith.constant 1 : index
  return
}
