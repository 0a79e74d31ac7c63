// RUN: farkas print
func.func @f() attributes {a = "\0g"} {
  return
}

//| error: the string has an unknown escape [bad-token]
//|  --> strings_wrong.mlir:2:32
//|   |
//| 2 | func.func @f() attributes {a = "\0g"} {
//|   |                                ^^
//| exit code 3
