// RUN: farkas opt -t auto --schedule
// The division of row %i is in one iteration of %k, behind all others: the nest is parted there, so that four rows that are taken off are
// added in registers. In @between an element is divided in the middle of its %k, before others are taken off of it: they share that loop.
func.func @solve(%n: index, %m: index, %L: memref<?x?xf64>, %B: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      affine.for %k = 0 to affine_map<(d0) -> (d0)>(%i) {
        %l = affine.load %L[%i, %k] : memref<?x?xf64>
        %x = affine.load %B[%k, %j] : memref<?x?xf64>
        %b = affine.load %B[%i, %j] : memref<?x?xf64>
        %p = arith.mulf %l, %x : f64
        %r = arith.subf %b, %p : f64
        affine.store %r, %B[%i, %j] : memref<?x?xf64>
      }
      %d = affine.load %L[%i, %i] : memref<?x?xf64>
      %b = affine.load %B[%i, %j] : memref<?x?xf64>
      %r = arith.divf %b, %d : f64
      affine.store %r, %B[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

func.func @between(%n: index, %A: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      affine.for %k = 0 to affine_map<(d0) -> (d0)>(%j) {
        %x = affine.load %A[%i, %k] : memref<?x?xf64>
        %y = affine.load %A[%k, %j] : memref<?x?xf64>
        %a = affine.load %A[%i, %j] : memref<?x?xf64>
        %p = arith.mulf %x, %y : f64
        %r = arith.subf %a, %p : f64
        affine.store %r, %A[%i, %j] : memref<?x?xf64>
      }
      %d = affine.load %A[%j, %j] : memref<?x?xf64>
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      %r = arith.divf %a, %d : f64
      affine.store %r, %A[%i, %j] : memref<?x?xf64>
    }
  }
  return
}
