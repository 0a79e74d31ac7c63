// RUN: farkas opt -t 'fuse(%i,%j)'
func.func @ahead(%n: index, %A: memref<?xf32>, %B: memref<?xf32>, %C: memref<?xf32>) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    affine.store %a, %B[%i] : memref<?xf32>
  }
  affine.for %j = 0 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
    %b = affine.load %B[%j + 1] : memref<?xf32>
    affine.store %b, %C[%j] : memref<?xf32>
  }
  return
}

//| refused: fuse reverses a dependence [reverses-dependence]
//|  --> fuse_refused.mlir:8:10
//|   |
//| 5 |     affine.store %a, %B[%i] : memref<?xf32>
//|   |     --------------------------------------- writes %B[1] at %i = 1
//| ...
//| 8 |     %b = affine.load %B[%j + 1] : memref<?xf32>
//|   |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ reads %B[1] at %j = 0
//|   |
//|   = with %n = 2
//|   = all such pairs: [n] -> { [i] -> [i - 1] : 1 <= i < n }
//|   = help: try: -t 'fuse(%i,%j;shift=1)'
//| exit code 1
