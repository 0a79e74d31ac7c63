// RUN: farkas check
// A function's control is one of the known words.
spirv.func @f() "Fast|Inline"

//| error: a function's control is `None` or some of `Inline|DontInline|Pure|Const|OptNoneINTEL` [attribute-type]
//|  --> spirv_control.mlir:3:17
//|   |
//| 3 | spirv.func @f() "Fast|Inline"
//|   |                 ^^^^^^^^^^^^^
//| exit code 3
