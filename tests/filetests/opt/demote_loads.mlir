// RUN: farkas opt -t demote
// The cell that a `memref.store` names holds the sum from the start, in the same words; what another value is stored to does not.
func.func @rows(%n: index, %A: memref<?x?xf64>, %C: memref<?x?xf64>, %v: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %i1 = arith.addi %i, %c1 : index
    %c = memref.load %C[%i1, %c0] : memref<?x?xf64>
    %r = scf.for %k = %c0 to %n step %c1 iter_args(%x = %c) -> f64 {
      %a = memref.load %A[%i, %k] : memref<?x?xf64>
      %s = arith.addf %x, %a : f64
      scf.yield %s : f64
    }
    memref.store %r, %C[%i1, %c0] : memref<?x?xf64>
  }
  return
}

func.func @another_cell(%n: index, %A: memref<?x?xf64>, %C: memref<?x?xf64>, %v: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %c = memref.load %C[%i, %c0] : memref<?x?xf64>
    %r = scf.for %k = %c0 to %n step %c1 iter_args(%x = %c) -> f64 {
      %a = memref.load %A[%i, %k] : memref<?x?xf64>
      %s = arith.addf %x, %a : f64
      scf.yield %s : f64
    }
    memref.store %v, %C[%i, %c0] : memref<?x?xf64>
    memref.store %r, %C[%i, %c1] : memref<?x?xf64>
  }
  return
}

//| module {
//|   func.func @rows(%n: index, %A: memref<?x?xf64>, %C: memref<?x?xf64>, %v: f64) {
//|     %c0 = arith.constant 0 : index
//|     %c1 = arith.constant 1 : index
//|     affine.for %i = 0 to %n {
//|       %i1 = arith.addi %i, %c1 : index
//|       affine.for %k = 0 to %n {
//|         %x = memref.load %C[%i1, %c0] : memref<?x?xf64>
//|         %a = memref.load %A[%i, %k] : memref<?x?xf64>
//|         %s = arith.addf %x, %a : f64
//|         memref.store %s, %C[%i1, %c0] : memref<?x?xf64>
//|       }
//|     }
//|     return
//|   }
//|   func.func @another_cell(%n: index, %A: memref<?x?xf64>, %C: memref<?x?xf64>, %v: f64) {
//|     %c0 = arith.constant 0 : index
//|     %c1 = arith.constant 1 : index
//|     %r_mem = memref.alloca() : memref<f64>
//|     affine.for %i = 0 to %n {
//|       %c = memref.load %C[%i, %c0] : memref<?x?xf64>
//|       affine.store %c, %r_mem[] : memref<f64>
//|       affine.for %k = 0 to %n {
//|         %x = affine.load %r_mem[] : memref<f64>
//|         %a = memref.load %A[%i, %k] : memref<?x?xf64>
//|         %s = arith.addf %x, %a : f64
//|         affine.store %s, %r_mem[] : memref<f64>
//|       }
//|       %r = affine.load %r_mem[] : memref<f64>
//|       memref.store %v, %C[%i, %c0] : memref<?x?xf64>
//|       memref.store %r, %C[%i, %c1] : memref<?x?xf64>
//|     }
//|     return
//|   }
//| }
//| @rows: assumed: %A and %C do not overlap
//| @another_cell: assumed: %A and %C do not overlap
//| @another_cell: storage: %r_mem, memref<f64>, 8 bytes, holds what iterations hand on as %x
