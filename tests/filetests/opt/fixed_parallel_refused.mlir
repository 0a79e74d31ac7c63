// RUN: farkas opt -t 'parallelize(%i)'
// It is parallel as it stands: what says so needs no step.
func.func @stepped(%A: memref<?xf32>, %n: index, %s: index) {
  %c0 = arith.constant 0 : index
  scf.for %i = %c0 to %n step %s {
    %a = memref.load %A[%i] : memref<?xf32>
    %b = arith.addf %a, %a : f32
    memref.store %b, %A[%i] : memref<?xf32>
  }
  return
}

//| unknown: %i is a loop that no step can change: the step of the loop is not a positive constant; its iterations may run in any order: scf.parallel in place of scf.for says so [fixed-loop]
//|  --> fixed_parallel_refused.mlir:5:3
//|   |
//| 5 |   scf.for %i = %c0 to %n step %s {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: nothing nearer: 0 tried, no step can change it: the step of the loop is not a positive constant
//| exit code 4
