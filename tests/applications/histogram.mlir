// How often each of 256 values occurs in each of %n rows.
func.func @histogram(%n: index, %m: index, %A: memref<?x?xi8>, %H: memref<?x256xi32>) {
  %one = arith.constant 1 : i32
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %a = affine.load %A[%i, %j] : memref<?x?xi8>
      %bin = arith.index_castui %a : i8 to index
      %h = memref.load %H[%i, %bin] : memref<?x256xi32>
      %more = arith.addi %h, %one : i32
      memref.store %more, %H[%i, %bin] : memref<?x256xi32>
    }
  }
  return
}
