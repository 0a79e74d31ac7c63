// RUN: farkas opt -t parallelize
func.func @f(%D: memref<?xi32>, %c: i1) {
  %c0 = arith.constant 0 : index
  scf.if %c {
    %t = memref.alloc() : memref<i32>
    %v = memref.load %t[] : memref<i32>
    memref.store %v, %D[%c0] : memref<?xi32>
  }
  return
}

//| module {
//|   func.func @f(%D: memref<?xi32>, %c: i1) {
//|     %c0 = arith.constant 0 : index
//|     scf.if %c {
//|       %t = memref.alloc() : memref<i32>
//|       %v = memref.load %t[] : memref<i32>
//|       memref.store %v, %D[%c0] : memref<?xi32>
//|     }
//|     return
//|   }
//| }
