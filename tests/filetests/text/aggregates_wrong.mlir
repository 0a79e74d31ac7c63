// RUN: farkas check
// What `llvm.extractvalue` and `llvm.insertvalue` may take: members that there are, of their types.
func.func @members(%s: !llvm.struct<(i64, array<2 x f32>)>, %x: f32) {
  %0 = "llvm.extractvalue"(%s) <{position = array<i64: 1, 1>}> : (!llvm.struct<(i64, array<2 x f32>)>) -> f32
  %1 = "llvm.extractvalue"(%s) <{position = array<i64: 1, 2>}> : (!llvm.struct<(i64, array<2 x f32>)>) -> f32
  %2 = "llvm.extractvalue"(%s) <{position = array<i64: 0, 0>}> : (!llvm.struct<(i64, array<2 x f32>)>) -> f32
  %3 = "llvm.extractvalue"(%s) <{position = array<i64: 0>}> : (!llvm.struct<(i64, array<2 x f32>)>) -> f32
  %4 = "llvm.insertvalue"(%s, %x) <{position = array<i64: 0>}> : (!llvm.struct<(i64, array<2 x f32>)>, f32) -> !llvm.struct<(i64, array<2 x f32>)>
  %5 = "llvm.insertvalue"(%s, %x) <{position = array<i64: 1, 0>}> : (!llvm.struct<(i64, array<2 x f32>)>, f32) -> f32
  %6 = "llvm.insertvalue"(%s) <{position = array<i64: 1, 0>}> : (!llvm.struct<(i64, array<2 x f32>)>) -> f32
  %7 = "llvm.extractvalue"(%s) : (!llvm.struct<(i64, array<2 x f32>)>) -> f32
  return
}
func.func @unknown(%s: !llvm.struct<(target<"a">, i64)>) {
  %0 = llvm.extractvalue %s[0] : !llvm.struct<(target<"a">, i64)>
  return
}
func.func @missing(%s: !llvm.struct<(i64)>) {
  %0 = llvm.extractvalue %s[1] : !llvm.struct<(i64)>
  return
}

//| error: `llvm.extractvalue` does not fit: `!llvm.array<2 x f32>` has no member 2 [type-mismatch]
//|  --> aggregates_wrong.mlir:5:8
//|   |
//| 5 |   %1 = "llvm.extractvalue"(%s) <{position = array<i64: 1, 2>}> : (!llvm.struct<(i64, array<2 x f32>)>) -> f32
//|   |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `llvm.extractvalue` does not fit: `i64` has no members [type-mismatch]
//|  --> aggregates_wrong.mlir:6:8
//|   |
//| 6 |   %2 = "llvm.extractvalue"(%s) <{position = array<i64: 0, 0>}> : (!llvm.struct<(i64, array<2 x f32>)>) -> f32
//|   |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `llvm.extractvalue` needs a member of type `f32`, and this one is `i64` [type-mismatch]
//|  --> aggregates_wrong.mlir:7:8
//|   |
//| 7 |   %3 = "llvm.extractvalue"(%s) <{position = array<i64: 0>}> : (!llvm.struct<(i64, array<2 x f32>)>) -> f32
//|   |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `llvm.insertvalue` needs a member of type `f32`, and this one is `i64` [type-mismatch]
//|  --> aggregates_wrong.mlir:8:8
//|   |
//| 8 | ... = "llvm.insertvalue"(%s, %x) <{position = array<i64: 0>}> : (!llvm.struct<(i64, array<2 x f32>)>, f32) -> !llvm.struct<(i64, array<2 x f32>)>
//|   |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `llvm.insertvalue` has a result of the type of what the member is put into [type-mismatch]
//|  --> aggregates_wrong.mlir:9:8
//|   |
//| 9 |   %5 = "llvm.insertvalue"(%s, %x) <{position = array<i64: 1, 0>}> : (!llvm.struct<(i64, array<2 x f32>)>, f32) -> f32
//|   |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `llvm.insertvalue` has too many operands or too few [operand-count]
//|   --> aggregates_wrong.mlir:10:8
//|    |
//| 10 |   %6 = "llvm.insertvalue"(%s) <{position = array<i64: 1, 0>}> : (!llvm.struct<(i64, array<2 x f32>)>) -> f32
//|    |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `llvm.extractvalue` needs a list of integers as `position` [missing-property]
//|   --> aggregates_wrong.mlir:11:8
//|    |
//| 11 |   %7 = "llvm.extractvalue"(%s) : (!llvm.struct<(i64, array<2 x f32>)>) -> f32
//|    |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: the type of this member of `!llvm.struct<(target<"a">, i64)>` is not known here [type-mismatch]
//|   --> aggregates_wrong.mlir:15:32
//|    |
//| 15 |   %0 = llvm.extractvalue %s[0] : !llvm.struct<(target<"a">, i64)>
//|    |                                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|    |
//|    = the generic form says it
//| error: `!llvm.struct<(i64)>` has no member 1 [type-mismatch]
//|   --> aggregates_wrong.mlir:19:32
//|    |
//| 19 |   %0 = llvm.extractvalue %s[1] : !llvm.struct<(i64)>
//|    |                                ^^^^^^^^^^^^^^^^^^^^^
//| exit code 3
