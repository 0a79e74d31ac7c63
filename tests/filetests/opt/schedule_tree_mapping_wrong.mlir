// RUN: farkas opt --schedule-from tree.txt
func.func @f(%A: memref<8x8xf32>, %c: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.store %c, %A[%i, %j] : memref<8x8xf32>
    }
  }
  return
}

//> band %i coincident mapping(gpu.block<x>): S0 -> i
//>   band %j coincident mapping(gpu.block<x>): S0 -> j
//>     S0

//| error: %i and %j are mapped to the same processors [schedule-text]
//|  --> tree.txt:1:1
//|   |
//| 1 | band %i coincident mapping(gpu.block<x>): S0 -> i
//|   | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| exit code 3
