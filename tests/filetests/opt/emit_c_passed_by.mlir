// RUN: farkas opt --emit c
// Rows i and k are other ones for k > i: the sum of row i goes on in a register past what is read of row k, and is stored once.
func.func @f(%n: index, %B: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %k = affine_map<(d0) -> (d0 + 1)>(%i) to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      affine.for %j = 0 to %n {
        %b0 = affine.load %B[%i, %j] : memref<?x?xf64>
        %b1 = affine.load %B[%k, %j] : memref<?x?xf64>
        %s = arith.addf %b0, %b1 : f64
        affine.store %s, %B[%i, %j] : memref<?x?xf64>
        %b2 = affine.load %B[%i, %j] : memref<?x?xf64>
        %b3 = affine.load %B[%k + 1, %j] : memref<?x?xf64>
        %t = arith.addf %b2, %b3 : f64
        affine.store %t, %B[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}
