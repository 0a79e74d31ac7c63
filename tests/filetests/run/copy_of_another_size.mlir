// RUN: farkas run
func.func @main() {
  %4 = arith.constant 4 : index
  %a = memref.alloc(%4) : memref<?xf32>
  %b = memref.alloc() : memref<5xf32>
  memref.copy %a, %b : memref<?xf32> to memref<5xf32>
  return
}

//| error: [4] is copied to [5] [shape-mismatch]
//|  --> copy_of_another_size.mlir:6:3
//|   |
//| 6 |   memref.copy %a, %b : memref<?xf32> to memref<5xf32>
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| exit code 3
