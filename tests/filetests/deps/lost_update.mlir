// RUN: farkas deps
// The second store undoes the first: this is no sum.
func.func @f(%C: memref<1xi32>, %X: memref<32xi32>) {
  affine.for %i = 0 to 32 {
    %x = affine.load %X[%i] : memref<32xi32>
    %a = affine.load %C[0] : memref<1xi32>
    %b = affine.load %C[0] : memref<1xi32>
    %s = arith.addi %a, %x : i32
    affine.store %s, %C[0] : memref<1xi32>
    %t = arith.addi %b, %x : i32
    affine.store %t, %C[0] : memref<1xi32>
  }
  return
}
