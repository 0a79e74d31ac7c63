// RUN: farkas opt -t 'demote' -q
// What a parallel loop combines has no order in which it would go through a cell, and memory holds no memory.
func.func @sum(%A: memref<?xf32>, %B: memref<?xf32>, %n: index, %x: f32) -> f32 {
  %sum = affine.parallel (%i) = (0) to (symbol(%n)) reduce ("addf") -> (f32) {
    %a = affine.load %A[%i] : memref<?xf32>
    affine.yield %a : f32
  }
  %p, %q = affine.for %k = 0 to %n iter_args(%c = %A, %d = %B) -> (memref<?xf32>, memref<?xf32>) {
    affine.yield %d, %c : memref<?xf32>, memref<?xf32>
  }
  affine.store %sum, %p[0] : memref<?xf32>
  return %sum : f32
}

//| refused: demote: no loop of the function hands on a value that memory holds [hands-on-nothing]
//|  --> demote_nothing_refused.mlir:3:1
//|   |
//| 3 | func.func @sum(%A: memref<?xf32>, %B: memref<?xf32>, %n: index, %x: f32) -> f32 {
//|   | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: nothing nearer: 0 tried
//| exit code 1
