// RUN: farkas opt -t 'reverse(%i)'
// Beside fuse_drops_dead_load: what is loaded is needed, and its subscript is read before it is overwritten.
func.func @f(%A: memref<8xf32>, %N: memref<9xindex>, %B: memref<9xf32>) {
  %c = arith.constant 3 : index
  affine.for %i = 1 to 9 {
    %q = affine.load %N[%i] : memref<9xindex>
    %v = memref.load %A[%q] : memref<8xf32>
    affine.store %v, %B[%i] : memref<9xf32>
    affine.store %c, %N[%i - 1] : memref<9xindex>
  }
  return
}

//| refused: reverse reverses a dependence [reverses-dependence]
//|  --> reverse_used_load_refused.mlir:9:5
//|   |
//| 6 |     %q = affine.load %N[%i] : memref<9xindex>
//|   |          ------------------------------------ reads %N[1] at %i = 1
//| ...
//| 9 |     affine.store %c, %N[%i - 1] : memref<9xindex>
//|   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ overwrites %N[1] at %i = 2
//|   |
//|   = all such pairs: { [i] -> [i + 1] : 1 <= i <= 7 }
//|   = help: try: -t 'distribute(%i) reverse(%i)'
//| exit code 1
