// RUN: farkas run
func.func @main() {
  %4 = arith.constant 4 : index
  %a = memref.alloc(%4) : memref<?xf32>
  %b = memref.cast %a : memref<?xf32> to memref<5xf32>
  return
}

//| error: the memref is not of the type it is cast to [wrong-cast]
//|  --> wrong_cast.mlir:5:8
//|   |
//| 5 |   %b = memref.cast %a : memref<?xf32> to memref<5xf32>
//|   |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| exit code 3
