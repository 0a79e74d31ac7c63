// RUN: farkas run
func.func private @other()
func.func @main() {
  func.call @other() : () -> ()
  return
}

//| error: the interpreter does not run the external function @other [not-interpreted]
//|  --> external_function.mlir:4:3
//|   |
//| 4 |   func.call @other() : () -> ()
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| exit code 4
