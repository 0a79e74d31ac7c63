// RUN: farkas opt -t 'parallelize(%i)'
// Both accesses, and the guard of which nobody knows when it lets them happen.
func.func @f(%A: memref<?xf32>, %c: memref<?xi1>, %n: index) {
  affine.for %i = 0 to %n {
    %b = affine.load %c[%i] : memref<?xi1>
    %a = affine.load %A[%i] : memref<?xf32>
    scf.if %b {
      affine.store %a, %A[%i + 1] : memref<?xf32>
    }
  }
  return
}

//| unknown: parallelize may reverse a dependence: when the condition holds is not known [may-dependence]
//|  --> unknown_condition_refused.mlir:6:10
//|   |
//| 6 |     %a = affine.load %A[%i] : memref<?xf32>
//|   |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ reads %A[1] at %i = 1
//| 7 |     scf.if %b {
//|   |     --------- when the condition holds is not known
//| 8 |       affine.store %a, %A[%i + 1] : memref<?xf32>
//|   |       ------------------------------------------- may write %A[1] at %i = 0
//|   |
//|   = with %n = 2
//|   = help: try: -t 'assume(REASON) parallelize(%i)'
//| exit code 4
