// RUN: farkas opt -t 'tile(0;2)'
func.func @after_nothing(%A: memref<8xindex>, %B: memref<8xindex>) {
  affine.for %m = 0 to 8 {
  }
  affine.for %i = 0 to 8 {
    affine.store %i, %A[%i] : memref<8xindex>
  }
  affine.for %j = 0 to 8 {
    affine.store %j, %B[%j] : memref<8xindex>
  }
  return
}

//| unknown: %m is a loop that no step can change: steps take affine.for as a whole [fixed-loop]
//|  --> position_of_nothing.mlir:3:3
//|   |
//| 3 |   affine.for %m = 0 to 8 {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: nothing nearer: 0 tried, no step can change it: steps take affine.for as a whole
//| exit code 4
