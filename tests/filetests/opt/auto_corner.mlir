// RUN: farkas opt -t auto
// Step k + 1 of an elimination waits for element k + 1 of the row, which step k changes: four steps cannot run side by side. But for the corner of
// each four of them all elements wait for earlier steps only.
func.func @solve(%n: index, %m: index, %L: memref<?x?xf64>, %X: memref<?x?xf64>) {
  affine.for %i = 0 to %m {
    affine.for %k = 0 to %n {
      %x = affine.load %X[%i, %k] : memref<?x?xf64>
      %d = affine.load %L[%k, %k] : memref<?x?xf64>
      %q = arith.divf %x, %d : f64
      affine.store %q, %X[%i, %k] : memref<?x?xf64>
      affine.for %j = affine_map<(d0) -> (d0 + 1)>(%k) to %n {
        %y = affine.load %X[%i, %j] : memref<?x?xf64>
        %z = affine.load %X[%i, %k] : memref<?x?xf64>
        %l = affine.load %L[%k, %j] : memref<?x?xf64>
        %p = arith.mulf %z, %l : f64
        %s = arith.subf %y, %p : f64
        affine.store %s, %X[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}
