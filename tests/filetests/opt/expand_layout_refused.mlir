// RUN: farkas opt -t 'expand(%s;layout=(d1 floordiv 2,d0,d1 mod 2))'
// An order of dims, and nothing else.
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
