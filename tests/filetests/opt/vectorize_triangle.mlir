// RUN: farkas opt -t 'vectorize(%j;4)'
// Rows of a triangle, each with what is left over, by a scalar and a column that all lanes have in common.
func.func @f(%A: memref<?x?xf64>, %x: memref<?xf64>, %alpha: f64, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      %x0 = affine.load %x[%i] : memref<?xf64>
      %s = arith.mulf %x0, %alpha : f64
      %p = arith.mulf %s, %alpha : f64
      %b = arith.addf %a, %p : f64
      affine.store %b, %A[%i, %j] : memref<?x?xf64>
    }
  }
  return
}
