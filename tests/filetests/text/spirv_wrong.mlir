// RUN: farkas check
// What functions and constants of `spirv` may be, and extremes of `llvm`.
spirv.func @two() -> (i32, i32) "None"
spirv.func @other(%a: i32) -> f32 "Pure" {
  %0 = spirv.Constant dense<1.0> : vector<5xf32>
  %1 = spirv.Constant dense<1> : tensor<2xi32> : vector<2xi32>
  spirv.ReturnValue %a : i32
}
spirv.func @none() -> f32 "None" {
  spirv.Return
}
func.func @around(%a: f32) {
  spirv.func @within() "None"
  %0 = llvm.intr.umin(%a, %a) : (f32, f32) -> f32
  return
}

//| error: `spirv.func` has at most one result [type-mismatch]
//|  --> spirv_wrong.mlir:3:1
//|   |
//| 3 | spirv.func @two() -> (i32, i32) "None"
//|   | ^^^^^^^^^^
//| error: `spirv.Constant` needs a `value` for a `vector<5xf32>` [attribute-type]
//|  --> spirv_wrong.mlir:5:8
//|   |
//| 5 |   %0 = spirv.Constant dense<1.0> : vector<5xf32>
//|   |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `spirv.Constant` needs a `value` for a `vector<2xi32>` [attribute-type]
//|  --> spirv_wrong.mlir:6:8
//|   |
//| 6 |   %1 = spirv.Constant dense<1> : tensor<2xi32> : vector<2xi32>
//|   |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `spirv.ReturnValue` does not return what the function does [type-mismatch]
//|  --> spirv_wrong.mlir:7:3
//|   |
//| 7 |   spirv.ReturnValue %a : i32
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `spirv.Return` does not return what the function does [type-mismatch]
//|   --> spirv_wrong.mlir:10:3
//|    |
//| 10 |   spirv.Return
//|    |   ^^^^^^^^^^^^
//| error: `spirv.func` stands in modules only [parent]
//|   --> spirv_wrong.mlir:13:3
//|    |
//| 13 |   spirv.func @within() "None"
//|    |   ^^^^^^^^^^
//| error: `llvm.intr.umin` takes and has integers of one type [type-mismatch]
//|   --> spirv_wrong.mlir:14:8
//|    |
//| 14 |   %0 = llvm.intr.umin(%a, %a) : (f32, f32) -> f32
//|    |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| exit code 3
