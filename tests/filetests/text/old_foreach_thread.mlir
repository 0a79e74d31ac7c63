// RUN: farkas check
func.func @f() {
  scf.foreach_thread (%i) in (%n) {
  }
  return
}

//| error: `scf.foreach_thread` is an old spelling: write `scf.forall` [old-spelling]
//|  --> old_foreach_thread.mlir:3:3
//|   |
//| 3 |   scf.foreach_thread (%i) in (%n) {
//|   |   ^^^^^^^^^^^^^^^^^^
//|   |
//|   = old spellings are read inside an old `func @name` only, and upgraded
//| exit code 3
