// RUN: farkas print
module {
  func.func @f() attributes {a = "tab\tline\nquote\"back\\slash \09 \C3\A9"} {
    return
  }
}

//| module {
//|   func.func @f() attributes {a = "tab\09line\0Aquote\22back\\slash \09 \C3\A9"} {
//|     return
//|   }
//| }
//|
