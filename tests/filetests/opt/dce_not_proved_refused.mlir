// RUN: farkas opt --budget 100 -t 'dce'
// So few steps do not suffice for the proof that nobody misses what goes.
func.func @unread(%n: index, %A: memref<?xf32>) {
  %t = memref.alloc(%n) : memref<?xf32>
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    %b = arith.mulf %a, %a : f32
    affine.store %b, %t[%i] : memref<?xf32>
    affine.store %a, %A[%i] : memref<?xf32>
  }
  memref.dealloc %t : memref<?xf32>
  return
}

//| unknown: it is not proved that the program computes the same after dce: an instance of the old program does not run in the new one; by values: the question about integer sets took more than 100 steps, the limit of a proof; `--budget 1000` allows more [not-proved]
//|  --> dce_not_proved_refused.mlir:3:1
//|   |
//| 3 | func.func @unread(%n: index, %A: memref<?xf32>) {
//|   | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| 4 |   %t = memref.alloc(%n) : memref<?xf32>
//|   |        -------------------------------- this goes
//|   |
//|   = help: nothing nearer: 0 tried, the budget is too small for a function of this size
//| exit code 4
