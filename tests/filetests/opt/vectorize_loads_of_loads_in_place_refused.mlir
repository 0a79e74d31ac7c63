// RUN: farkas opt -t 'vectorize(%j;8)'
// The loads may be of what lanes before them store.
func.func @f(%A: memref<128xf32>, %X: memref<128xindex>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %j = %c0 to %n step %c1 {
    %x = memref.load %X[%j] : memref<128xindex>
    %a = memref.load %A[%x] : memref<128xf32>
    memref.store %a, %A[%j] : memref<128xf32>
  }
  return
}

//| unknown: vectorize may reverse a dependence: a subscript is not affine [non-affine-subscript]
//|  --> vectorize_loads_of_loads_in_place_refused.mlir:8:10
//|   |
//| 8 |     %a = memref.load %A[%x] : memref<128xf32>
//|   |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ may read %A[0] at %j = 1
//| 9 |     memref.store %a, %A[%j] : memref<128xf32>
//|   |     ----------------------------------------- writes %A[0] at %j = 0
//|   |
//|   = with %n = 2
//|   = help: nothing nearer: 6 tried
//| exit code 4
