// RUN: farkas opt -t 'parallelize(%i)'
// Both accesses, and the guard of which nobody knows when it lets them happen.
func.func @f(%A: memref<?xf32>, %c: memref<?xi1>, %n: index) {
  affine.for %i = 0 to %n {
    %b = affine.load %c[%i] : memref<?xi1>
    %a = affine.load %A[%i] : memref<?xf32>
    scf.if %b {
      affine.store %a, %A[%i + 1] : memref<?xf32>
    }
  }
  return
}
