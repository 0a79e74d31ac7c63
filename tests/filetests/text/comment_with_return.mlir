// RUN: farkas print
// A comment ends with its line, and a return by itself ends none.
func.func @f() {
  return
}

//| module {
//|   func.func @f() {
//|     return
//|   }
//| }
//|
