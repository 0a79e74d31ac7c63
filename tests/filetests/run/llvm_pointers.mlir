// RUN: farkas run --func main
// The nearest values that have no numbers: a pointer among the members.
func.func @main() -> i64 {
  %none = llvm.mlir.undef : !llvm.struct<(ptr, i64)>
  %a = llvm.extractvalue %none[1] : !llvm.struct<(ptr, i64)>
  return %a : i64
}

//| error: the interpreter does not run `llvm.mlir.undef` on this type [not-interpreted]
//|  --> llvm_pointers.mlir:4:11
//|   |
//| 4 |   %none = llvm.mlir.undef : !llvm.struct<(ptr, i64)>
//|   |           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| exit code 4
