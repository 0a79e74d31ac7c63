// Functions with all they can carry, calls, nested modules, forward references between functions.
func.func private @declared(i32, f32) -> i32 attributes {a.b}
func.func nested @nested(%a: i32 {x.y = 1 : i32}, %b: f32) -> (i32 {x.z}, f32) {
  return %a, %b : i32, f32
}
func.func private @with_attributes(i32 {x.y = 1 : i32}, f32) -> (i32 {x.z})
func.func private @two() -> (i32, i32)
func.func private @gives_function() -> (() -> i32)
func.func public @caller(%a: i32, %x: f32) {
  %0 = call @declared(%a, %x) {foo.x} : (i32, f32) -> i32
  %1:2 = call @two() : () -> (i32, i32)
  %f = constant @declared : (i32, f32) -> i32
  %2 = call_indirect %f(%1#1, %x) : (i32, f32) -> i32
  "foo.region"() ({
    %3 = func.call_indirect %f(%1#1, %x) : (i32, f32) -> i32
    "foo.end"(%3) : (i32) -> ()
  }) : () -> ()
  return
}
module @inner attributes {foo.x} {
  func.func private @"quoted name"()
  func.func @calls() {
    call @"quoted name"() : () -> ()
    return
  }
}
module {
}
