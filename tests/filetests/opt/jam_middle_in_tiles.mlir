// RUN: farkas opt -t 'tile(%j;64) interchange(%i,%j_t) unroll_jam(%i;4)'
// Rows of a triangle end where they are: in a tile that begins anywhere before, the middle ends with the first of them.
func.func @f(%n: index, %C: memref<?x?xf64>, %A: memref<?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
      %c = affine.load %C[%i, %j] : memref<?x?xf64>
      %a = affine.load %A[%j] : memref<?xf64>
      %s = arith.addf %c, %a : f64
      affine.store %s, %C[%i, %j] : memref<?x?xf64>
    }
  }
  return
}
