// RUN: farkas run --func main
// The nearest mistake: memory that was let go before.
func.func @main() {
  %true = arith.constant true
  %m = memref.alloc() : memref<4xf32>
  bufferization.dealloc (%m : memref<4xf32>) if (%true)
  bufferization.dealloc (%m : memref<4xf32>) if (%true)
  return
}

//| error: the memory was freed before [double-free]
//|  --> dealloc_twice.mlir:7:3
//|   |
//| 7 |   bufferization.dealloc (%m : memref<4xf32>) if (%true)
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| exit code 3
