// RUN: farkas opt -t 'expand(%t)' --limit heap=1M
// As many rows as there are iterations: how many those are only the program knows.
func.func @f(%n: index, %A: memref<?x64xf32>, %t: memref<64xf32>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 64 {
      %a = affine.load %A[%i, %j] : memref<?x64xf32>
      affine.store %a, %t[%j] : memref<64xf32>
    }
    affine.for %k = 0 to 64 {
      %b = affine.load %t[-%k + 63] : memref<64xf32>
      affine.store %b, %A[%i, %k] : memref<?x64xf32>
    }
  }
  return
}

//| unknown: %t_exp has 4 * %n * 64 bytes, which no number bounds, and --limit heap=1048576 is one [storage-limit]
//|  --> limit_heap_refused.mlir:3:1
//|   |
//| 3 | func.func @f(%n: index, %A: memref<?x64xf32>, %t: memref<64xf32>) {
//|   | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| ...
//| 7 |       affine.store %a, %t[%j] : memref<64xf32>
//|   |       ---------------------------------------- touches what it is for
//|   |
//|   = help: try: without --limit heap=1048576
//| exit code 4
