// RUN: farkas opt -t 'hoist(%t)'
// Each iteration makes another size.
func.func @f(%A: memref<?x?xf64>, %n: index) {
  affine.for %i = 0 to %n {
    %t = memref.alloc(%i) : memref<?xf64>
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      affine.store %a, %t[%j] : memref<?xf64>
    }
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      %b = affine.load %t[-%j + %i - 1] : memref<?xf64>
      affine.store %b, %A[%i, %j] : memref<?x?xf64>
    }
    memref.dealloc %t : memref<?xf64>
  }
  return
}
