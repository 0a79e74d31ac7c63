// RUN: farkas opt -t 'vectorize(%i;4)'
func.func @f(%A: memref<64xi32>) {
  affine.for %i = 0 to 64 {
    %a = arith.index_cast %i : index to i32
    affine.store %a, %A[%i] : memref<64xi32>
  }
  return
}
