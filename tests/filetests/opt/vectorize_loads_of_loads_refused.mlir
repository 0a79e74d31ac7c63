// RUN: farkas opt -t vectorize(%j;8)
// The subscript is a number from memory.
func.func @f(%A: memref<128xf32>, %B: memref<128xf32>, %X: memref<128xindex>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %j = %c0 to %n step %c1 {
    %x = memref.load %X[%j] : memref<128xindex>
    %a = memref.load %A[%x] : memref<128xf32>
    memref.store %a, %B[%j] : memref<128xf32>
  }
  return
}

//| refused: memref.load is no operation on the elements of vectors [not-elementwise]
//|  --> vectorize_loads_of_loads_refused.mlir:8:10
//|   |
//| 8 |     %a = memref.load %A[%x] : memref<128xf32>
//|   |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: nothing nearer: 5 tried
//| exit code 1
