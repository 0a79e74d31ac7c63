// RUN: farkas opt -t vectorize(%j;8)
// Two from lane to lane.
func.func @f(%A: memref<128xf32>, %B: memref<128xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %j = %c0 to %n step %c1 {
    %twice = arith.addi %j, %j : index
    %a = memref.load %A[%twice] : memref<128xf32>
    memref.store %a, %B[%j] : memref<128xf32>
  }
  return
}

//| refused: the cells of this load do not follow each other from lane to lane [not-contiguous]
//|  --> vectorize_loads_refused.mlir:8:10
//|   |
//| 8 |     %a = memref.load %A[%twice] : memref<128xf32>
//|   |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ from lane to lane its subscripts move by (2), not by (1)
//|   |
//|   = help: nothing nearer: 5 tried
//| exit code 1
