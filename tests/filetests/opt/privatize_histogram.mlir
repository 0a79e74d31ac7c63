// RUN: farkas opt -t parallelize(%i;privatize=4)
// How often each of 16 values occurs: each chunk counts in an array of its own.
func.func @histogram(%n: index, %A: memref<?xi8>, %H: memref<16xi32>) {
  %one = arith.constant 1 : i32
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xi8>
    %bin = arith.index_castui %a : i8 to index
    %h = memref.load %H[%bin] : memref<16xi32>
    %more = arith.addi %h, %one : i32
    memref.store %more, %H[%bin] : memref<16xi32>
  }
  return
}
