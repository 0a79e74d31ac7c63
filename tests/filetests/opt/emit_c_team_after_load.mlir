// RUN: farkas opt -t parallelize --emit c
// What is loaded before the team's loop is returned behind it.
func.func @f(%n: index, %A: memref<8xf64>, %B: memref<?x?xf64>) -> f64 {
  %a = affine.load %A[3] : memref<8xf64>
  affine.for %i = 1 to %n {
    affine.for %j = 0 to %n {
      %b = affine.load %B[%i - 1, %j] : memref<?x?xf64>
      affine.store %b, %B[%i, %j] : memref<?x?xf64>
    }
  }
  return %a : f64
}

