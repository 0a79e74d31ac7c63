// RUN: opt IN -t 'auto'
// EXITS: 0 1 4
// WANT: no panic
func.func @f() {
  "shapes.done"() : () -> ()
}
