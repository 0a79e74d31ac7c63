// RUN: farkas opt -t parallelize --assume '%m >= 2 * %n'
// What nearest_condition proposes.
func.func @f(%A: memref<?xf64>, %n: index, %m: index) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i + symbol(%m)] : memref<?xf64>
    affine.store %a, %A[%i * 2 + 1] : memref<?xf64>
  }
  return
}

//| #map = affine_map<()[s0, s1] -> (s0 * 2)>
//| module {
//|   func.func @f(%A: memref<?xf64>, %n: index, %m: index) {
//|     %0 = affine.apply #map()[%n, %m]
//|     %1 = arith.cmpi sge, %m, %0 : index
//|     cf.assert %1, "assumed: %m >= 2 * %n"
//|     affine.parallel (%i) = (0) to (symbol(%n)) {
//|       %a = affine.load %A[%i + symbol(%m)] : memref<?xf64>
//|       affine.store %a, %A[%i * 2 + 1] : memref<?xf64>
//|     }
//|     return
//|   }
//| }
//| @f: %i is parallel
