// RUN: farkas run
func.func @main() {
  %a = memref.alloc() : memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  return
}

//| error: the memory was freed before [double-free]
//|  --> double_free.mlir:5:3
//|   |
//| 5 |   memref.dealloc %a : memref<2xf32>
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| exit code 3
