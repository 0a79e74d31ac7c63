// RUN: farkas opt -t 'micro(%i,%j;2,4)'
// What goes into the sums is in the memory of the sums.
func.func @f(%n: index, %A: memref<?x?xf32>, %B: memref<?x?xf32>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.for %k = affine_map<(d0) -> (d0 + 1)>(%i) to %n {
        %c = affine.load %B[%i, %j] : memref<?x?xf32>
        %a = affine.load %A[%k, %i] : memref<?x?xf32>
        %b = affine.load %B[%k, %j] : memref<?x?xf32>
        %p = arith.mulf %a, %b : f32
        %s = arith.addf %c, %p : f32
        affine.store %s, %B[%i, %j] : memref<?x?xf32>
      }
    }
  }
  return
}

//| refused: nothing is kept while %k runs: no sum in it is in memory at places that only %i and %j choose [no-contraction]
//|  --> micro_same_memory_refused.mlir:6:7
//|   |
//| 6 |       affine.for %k = affine_map<(d0) -> (d0 + 1)>(%i) to %n {
//|   |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| ...
//| 9 |         %b = affine.load %B[%k, %j] : memref<?x?xf32>
//|   |              ---------------------------------------- %k goes through the same memory here
//|   |
//|   = help: nothing nearer: 40 tried
//| exit code 1
