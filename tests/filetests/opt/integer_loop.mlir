// RUN: farkas opt -t 'parallelize(%i)'
// Nobody wonders about its order, but what a step writes is a loop over index.
func.func @f(%A: memref<?xf32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    %x = arith.index_cast %i : i32 to index
    %v = memref.load %A[%x] : memref<?xf32>
    %w = arith.addf %v, %v : f32
    memref.store %w, %A[%x] : memref<?xf32>
  }
  return
}

//| unknown: %i is a loop that no step can change: it counts in i32, and steps take loops over index; make it one, with `arith.index_cast` of its bounds, and of %i where its i32 is needed; subscripts take %i itself [fixed-loop]
//|  --> integer_loop.mlir:6:3
//|   |
//| 6 |   scf.for %i = %c0 to %n step %c1 : i32 {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: nothing nearer: 0 tried, no step can change it: it counts in i32, and steps take loops over index; make it one, with `arith.index_cast` of its bounds, and of %i where its i32 is needed; subscripts take %i itself
//| exit code 4
