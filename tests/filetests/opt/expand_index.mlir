// RUN: farkas opt -t 'expand(%s4_mem)' -q
// A value that is loaded counts for subscripts: where the flow of values is followed, it is no symbol.
module {
  func.func @f(%m: index, %z: memref<?xindex>, %A: memref<?x?xindex>, %n: index, %x: index, %y: memref<?xindex>, %u: index, %B: memref<?x?xindex>, %q: memref<?xindex>, %P: memref<?x?xindex>) {
    %c0 = arith.constant 0 : index
    %ci1 = arith.constant 1 : index
    %fa = arith.constant false
    %s4_mem = memref.alloca() : memref<index>
    affine.store %n, %s4_mem[] : memref<index>
    affine.for %i1 = 0 to %m {
      %acc2 = affine.load %s4_mem[] : memref<index>
      %l5 = affine.load %z[2] : memref<?xindex>
      affine.store %l5, %s4_mem[] : memref<index>
    }
    %s4 = affine.load %s4_mem[] : memref<index>
    %s14, %s15, %s16 = affine.for %i9 = 0 to 3 iter_args(%acc10 = %s4, %acc11 = %s4, %acc12 = %s4) -> (index, index, index) {
      %v34 = arith.maxsi %acc10, %i9 : index
      %v35 = arith.addi %acc12, %acc12 : index
      affine.yield %v34, %acc12, %v35 : index, index, index
    }
    affine.store %s15, %A[2, 1] : memref<?x?xindex>
    return
  }
}

//| refused: an index that the function computes counts for its loops or subscripts [no-polyhedral-program]
//|  --> expand_index.mlir:4:3
//|   |
//| 4 |   func.func @f(%m: index, %z: memref<?xindex>, %A: memref<?x?xindex>, %n: index, %x: index, %y: memref<?xindex>, %u: index, %B: memref<?x?xindex>, %q: memref<?xindex>, %P: memref<?x?xindex>) {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: nothing nearer: 0 tried
//| exit code 1
