// RUN: opt IN -t 'parallelize'
// EXITS: 0 1 4
// RUN: opt IN -t 'auto'
// EXITS: 0 1 4
// WANT: no panic
func.func @f(%D: memref<?xi32>, %c: i1) {
  %c0 = arith.constant 0 : index
  scf.if %c {
    %t = memref.alloc() : memref<i32>
    %v = memref.load %t[] : memref<i32>
    memref.store %v, %D[%c0] : memref<?xi32>
  }
  return
}
