// The table of the best local alignments of two sequences, with a linear cost of gaps.
func.func @smith_waterman(%n: index, %m: index, %gap: i32, %s: memref<?x?xi32>, %H: memref<?x?xi32>) {
  %zero = arith.constant 0 : i32
  affine.for %i = 1 to %n {
    affine.for %j = 1 to %m {
      %d = affine.load %H[%i - 1, %j - 1] : memref<?x?xi32>
      %u = affine.load %H[%i - 1, %j] : memref<?x?xi32>
      %l = affine.load %H[%i, %j - 1] : memref<?x?xi32>
      %match = affine.load %s[%i, %j] : memref<?x?xi32>
      %a = arith.addi %d, %match : i32
      %b = arith.subi %u, %gap : i32
      %c = arith.subi %l, %gap : i32
      %x = arith.maxsi %a, %b : i32
      %y = arith.maxsi %x, %c : i32
      %z = arith.maxsi %y, %zero : i32
      affine.store %z, %H[%i, %j] : memref<?x?xi32>
    }
  }
  return
}
