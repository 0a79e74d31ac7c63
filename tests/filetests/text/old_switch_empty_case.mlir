// RUN: farkas check
func.func @f(%i: index) {
  scf.index_switch %i
  case 0 {
  }
  default {
  }
  return
}

//| error: `scf.index_switch` must have exactly one block in region #1 [bad-region]
//|  --> old_switch_empty_case.mlir:3:3
//|   |
//| 3 |   scf.index_switch %i
//|   |   ^^^^^^^^^^^^^^^^
//|   |
//|   = `{}` has no block: write the terminator
//| exit code 3
