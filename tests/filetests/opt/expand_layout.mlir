// RUN: farkas opt -t 'expand(%s;layout=(d1,d0))'
// The sums of a row lie beside each other, as what is added does.
func.func @f(%A: memref<8x16xf64>, %B: memref<8x16xf64>) {
  %s = memref.alloca() : memref<f64>
  affine.for %j = 0 to 16 {
    affine.for %i = 0 to 8 {
      %a = affine.load %A[%i, %j] : memref<8x16xf64>
      affine.store %a, %s[] : memref<f64>
      %b = affine.load %s[] : memref<f64>
      affine.store %b, %B[%i, %j] : memref<8x16xf64>
    }
  }
  return
}
