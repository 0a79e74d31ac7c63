// Running sums down the rows and along the columns of a table: an integral image.
func.func @scan(%n: index, %m: index, %A: memref<?x?xf32>) {
  affine.for %i = 0 to %n {
    affine.for %j = 1 to %m {
      %left = affine.load %A[%i, %j - 1] : memref<?x?xf32>
      %a = affine.load %A[%i, %j] : memref<?x?xf32>
      %s = arith.addf %a, %left : f32
      affine.store %s, %A[%i, %j] : memref<?x?xf32>
    }
  }
  affine.for %j = 0 to %m {
    affine.for %i = 1 to %n {
      %above = affine.load %A[%i - 1, %j] : memref<?x?xf32>
      %a = affine.load %A[%i, %j] : memref<?x?xf32>
      %s = arith.addf %a, %above : f32
      affine.store %s, %A[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
