// RUN: farkas opt -t hoist
// Each of two loops makes memory under one name, and lets it go; a row is as long as a number of the function says.
func.func @f(%A: memref<?x?xf64>, %B: memref<?x?xf64>, %n: index) {
  affine.for %i = 0 to %n {
    %row = memref.alloc(%n) : memref<?xf64>
    affine.for %j = 0 to %n {
      %t = memref.alloca() : memref<f64>
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      affine.store %a, %t[] : memref<f64>
      %b = affine.load %t[] : memref<f64>
      affine.store %b, %row[%j] : memref<?xf64>
    }
    affine.for %j = 0 to %n {
      %t = memref.alloca() : memref<f64>
      %a = affine.load %row[-%j + symbol(%n) - 1] : memref<?xf64>
      affine.store %a, %t[] : memref<f64>
      %b = affine.load %t[] : memref<f64>
      affine.store %b, %B[%i, %j] : memref<?x?xf64>
    }
    memref.dealloc %row : memref<?xf64>
  }
  return
}
