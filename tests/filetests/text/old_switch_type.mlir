// RUN: farkas check
func.func @f(%i: index) {
  %0 = scf.index_switch %i : index -> i32
  case 0 {
    %1 = arith.constant 1 : i32
    scf.yield %1 : i32
  }
  default {
    %1 = arith.constant 2 : i32
    scf.yield %1 : i32
  }
  return
}

//| error: expected `default`, found `:` [unexpected-token]
//|  --> old_switch_type.mlir:3:28
//|   |
//| 3 |   %0 = scf.index_switch %i : index -> i32
//|   |                            ^
//|   |
//|   = write `-> type` after the operand if there are results, then the cases, then `default`
//| exit code 3
