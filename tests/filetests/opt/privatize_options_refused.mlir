// RUN: farkas opt -t parallelize(%i;strips=4)
func.func @f(%A: memref<16xi32>, %C: memref<i32>) {
  affine.for %i = 0 to 16 {
    %a = affine.load %A[%i] : memref<16xi32>
    %c = affine.load %C[] : memref<i32>
    %s = arith.addi %c, %a : i32
    affine.store %s, %C[] : memref<i32>
  }
  return
}

//| error: parallelize knows no such option; did you mean `strip=64`?
//|   -t parallelize(%i;strips=4)
//|                     ^^^^^^^^
//| exit code 2
