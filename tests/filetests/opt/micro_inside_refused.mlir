// RUN: farkas opt -t 'micro(%i,%k;2,4)'
// The sum goes along one of the two loops, so that nothing stays while others run.
func.func @f(%n: index, %C: memref<?x?xf32>, %A: memref<?x?xf32>, %B: memref<?x?xf32>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.for %k = 0 to %n {
        %c = affine.load %C[%i, %j] : memref<?x?xf32>
        %a = affine.load %A[%i, %k] : memref<?x?xf32>
        %b = affine.load %B[%k, %j] : memref<?x?xf32>
        %p = arith.mulf %a, %b : f32
        %s = arith.addf %c, %p : f32
        affine.store %s, %C[%i, %j] : memref<?x?xf32>
      }
    }
  }
  return
}

//| refused: nothing is kept while %k runs: no sum in it is in memory at places that only %i and %k choose [no-contraction]
//|  --> micro_inside_refused.mlir:6:7
//|   |
//| 6 |       affine.for %k = 0 to %n {
//|   |       ^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: try: -t 'micro(%i,%j;2,4)'
//| exit code 1
