// Views of one buffer: what is written through one is read through the other.
func.func private @printMemrefI64(memref<*xi64>)
func.func @main() {
  %A = memref.alloc() : memref<4x6xi64>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 6 {
      %x = affine.apply affine_map<(i, j) -> (i * 6 + j)>(%i, %j)
      %v = arith.index_cast %x : index to i64
      affine.store %v, %A[%i, %j] : memref<4x6xi64>
    }
  }
  %T = memref.transpose %A (i, j) -> (j, i) : memref<4x6xi64> to memref<6x4xi64, strided<[1, 6]>>
  %E = memref.expand_shape %A [[0, 1], [2]] output_shape [2, 2, 6] : memref<4x6xi64> into memref<2x2x6xi64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %minus = arith.constant -1 : i64
  memref.store %minus, %T[%c5, %c1] : memref<6x4xi64, strided<[1, 6]>>
  %v = memref.load %E[%c0, %c1, %c5] : memref<2x2x6xi64>
  vector.print %v : i64
  %S = memref.subview %A[%c1, 2] [2, %c1] [2, 3] : memref<4x6xi64> to memref<2x?xi64, strided<[12, 3], offset: ?>>
  %d = memref.dim %S, %c1 : memref<2x?xi64, strided<[12, 3], offset: ?>>
  vector.print %d : index
  %B = memref.alloc() : memref<2x1xi64>
  %C = memref.cast %S : memref<2x?xi64, strided<[12, 3], offset: ?>> to memref<2x1xi64, strided<[12, 3], offset: ?>>
  memref.copy %C, %B : memref<2x1xi64, strided<[12, 3], offset: ?>> to memref<2x1xi64>
  %b = memref.cast %B : memref<2x1xi64> to memref<*xi64>
  call @printMemrefI64(%b) : (memref<*xi64>) -> ()
  %old = memref.atomic_rmw addi %minus, %A[%c1, %c1] : (i64, memref<4x6xi64>) -> i64
  vector.print %old : i64
  %a = memref.cast %A : memref<4x6xi64> to memref<*xi64>
  call @printMemrefI64(%a) : (memref<*xi64>) -> ()
  return
}
