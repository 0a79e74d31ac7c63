// peel(%j;last)
func.func @f(%A: memref<2x10xi32>, %B: memref<4xi32>, %N: memref<4xindex>, %n: index) {
  affine.for %i = 0 to 2 {
    %q = affine.load %N[%i mod 4] : memref<4xindex>
    %c2 = arith.constant 2 : index
    %x = arith.remui %q, %c2 : index
    %c5 = arith.constant 5 : index
    %c4 = arith.constant 4 : index
    %r = arith.remsi %q, %c5 : index
    %y = arith.addi %r, %c4 : index
    %h = memref.load %A[%x, %y] : memref<2x10xi32>
    affine.for %j = 0 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %e = affine.load %B[%i + 2] : memref<4xi32>
      affine.store %h, %B[%i + 2] : memref<4xi32>
      affine.store %e, %B[-%i + 1] : memref<4xi32>
    }
  }
  return
}
