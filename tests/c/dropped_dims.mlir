// Which dims of size 1 a view drops is what the strides of its type say.
func.func private @printMemrefI64(memref<*xi64>)
func.func @open(%A: memref<?x?x?xi64, strided<[?, ?, ?], offset: ?>>) {
  %c0 = arith.constant 0 : index
  %s = memref.subview %A[0, 1, 0] [1, 1, 1] [1, 1, 1]
    : memref<?x?x?xi64, strided<[?, ?, ?], offset: ?>> to memref<1xi64, strided<[?], offset: ?>>
  %x = memref.load %s[%c0] : memref<1xi64, strided<[?], offset: ?>>
  vector.print %x : i64
  return
}
func.func @main() {
  %E = memref.alloc() : memref<2x2x2x2xi64>
  affine.for %i = 0 to 2 { affine.for %j = 0 to 2 { affine.for %k = 0 to 2 { affine.for %l = 0 to 2 {
    %x = affine.apply affine_map<(i, j, k, l) -> (1000 * i + 100 * j + 10 * k + l)>(%i, %j, %k, %l)
    %y = arith.index_cast %x : index to i64
    affine.store %y, %E[%i, %j, %k, %l] : memref<2x2x2x2xi64>
  } } } }
  %s = memref.subview %E[1, 0, 0, 1] [1, 2, 1, 1] [1, 1, 1, 1] : memref<2x2x2x2xi64> to memref<2x1xi64, strided<[4, 1], offset: 9>>
  %t = memref.subview %E[1, 0, 0, 1] [1, 2, 1, 1] [1, 1, 1, 1] : memref<2x2x2x2xi64> to memref<2x1xi64, strided<[4, 2], offset: 9>>
  %u = memref.subview %E[1, 0, 0, 1] [1, 2, 1, 1] [1, 1, 1, 1] : memref<2x2x2x2xi64> to memref<1x2xi64, strided<[8, 4], offset: 9>>
  %v = memref.subview %E[1, 0, 0, 1] [1, 2, 1, 1] [1, 1, 1, 1] : memref<2x2x2x2xi64> to memref<2xi64, strided<[4], offset: 9>>
  %us = memref.cast %s : memref<2x1xi64, strided<[4, 1], offset: 9>> to memref<*xi64>
  %ut = memref.cast %t : memref<2x1xi64, strided<[4, 2], offset: 9>> to memref<*xi64>
  %uu = memref.cast %u : memref<1x2xi64, strided<[8, 4], offset: 9>> to memref<*xi64>
  %uv = memref.cast %v : memref<2xi64, strided<[4], offset: 9>> to memref<*xi64>
  call @printMemrefI64(%us) : (memref<*xi64>) -> ()
  call @printMemrefI64(%ut) : (memref<*xi64>) -> ()
  call @printMemrefI64(%uu) : (memref<*xi64>) -> ()
  call @printMemrefI64(%uv) : (memref<*xi64>) -> ()
  %F = memref.alloc() : memref<3x3x3xi64>
  affine.for %i = 0 to 3 { affine.for %j = 0 to 3 { affine.for %k = 0 to 3 {
    %x = affine.apply affine_map<(i, j, k) -> (100 * i + 10 * j + k)>(%i, %j, %k)
    %y = arith.index_cast %x : index to i64
    affine.store %y, %F[%i, %j, %k] : memref<3x3x3xi64>
  } } }
  %w = memref.cast %F : memref<3x3x3xi64> to memref<?x?x?xi64, strided<[?, ?, ?], offset: ?>>
  call @open(%w) : (memref<?x?x?xi64, strided<[?, ?, ?], offset: ?>>) -> ()
  return
}
