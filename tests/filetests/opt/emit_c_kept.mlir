// RUN: farkas opt --emit c
// A sum that stays in one place while the innermost loop runs is kept in a variable, and nothing is touched where the loop is
// empty. Not where the loop may read that place under another subscript, nor where it stores there and reads nothing.
func.func @kept(%n: index, %i: index, %C: memref<?x?xf64>, %A: memref<?x?xf64>, %v: memref<?xf64>) {
  affine.for %j = 0 to %n step 2 {
    affine.for %k = 0 to %n {
      %a = affine.load %A[%j, %k] : memref<?x?xf64>
      %c0 = affine.load %C[symbol(%i), %j] : memref<?x?xf64>
      %s0 = arith.addf %c0, %a : f64
      affine.store %s0, %C[symbol(%i), %j] : memref<?x?xf64>
      %c1 = affine.load %C[symbol(%i), %j + 1] : memref<?x?xf64>
      %s1 = arith.addf %c1, %a : f64
      affine.store %s1, %C[symbol(%i), %j + 1] : memref<?x?xf64>
    }
  }
  affine.for %p = 0 to %n {
    affine.for %q = 0 to %n {
      %x = affine.load %v[%p] : memref<?xf64>
      %y = affine.load %v[%q] : memref<?xf64>
      %z = arith.subf %x, %y : f64
      affine.store %z, %v[%p] : memref<?xf64>
    }
  }
  affine.for %r = 0 to %n {
    %w = affine.load %A[%r, %r] : memref<?x?xf64>
    affine.store %w, %v[0] : memref<?xf64>
  }
  return
}
