func.func @f(%A: memref<16x16xf64>, %B: memref<16xf64>, %C: memref<16xf64>) {
  affine.for %i = 1 to 15 {
    affine.for %j = 1 to 15 {
      %a = affine.load %A[%i - 1, %j + 1] : memref<16x16xf64>
      affine.store %a, %A[%i, %j] : memref<16x16xf64>
    }
  }
  affine.for %k = 0 to 16 {
    %x = affine.load %B[%k] : memref<16xf64>
    %y = arith.addf %x, %x : f64
    affine.store %y, %C[%k] : memref<16xf64>
  }
  affine.for %l = 0 to 16 {
    %x = affine.load %C[%l] : memref<16xf64>
    affine.store %x, %B[%l] : memref<16xf64>
  }
  return
}
func.func @g(%B: memref<16xf64>) {
  affine.for %k = 1 to 16 {
    %x = affine.load %B[%k - 1] : memref<16xf64>
    affine.store %x, %B[%k] : memref<16xf64>
  }
  return
}
