// Views of memory, made by the host and inside of kernels, and copies between them: apart, across rows, and between each other.
module {
  func.func @views(%A: memref<6x8xi64>, %D: memref<?x?xi64>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i64
    %ten = arith.constant 10 : i64
    // Made by the host: what a kernel writes through one view, another one reads.
    %split = memref.expand_shape %A [[0, 1], [2, 3]] output_shape [2, 3, 4, 2] : memref<6x8xi64> into memref<2x3x4x2xi64>
    affine.parallel (%a, %b, %c, %d) = (0, 0, 0, 0) to (2, 3, 4, 2) {
      %x = affine.load %split[%a, %b, %c, %d] : memref<2x3x4x2xi64>
      %y = arith.addi %x, %one : i64
      affine.store %y, %split[%a, %b, %c, %d] : memref<2x3x4x2xi64>
    }
    %flat = memref.collapse_shape %A [[0, 1]] : memref<6x8xi64> into memref<48xi64>
    affine.parallel (%i) = (0) to (48) {
      %x = affine.load %flat[%i] : memref<48xi64>
      %y = arith.muli %x, %ten : i64
      affine.store %y, %flat[%i] : memref<48xi64>
    }
    // Rows and columns of unknown number, the other way round.
    %turned = memref.transpose %D (i, j) -> (j, i) : memref<?x?xi64> to memref<?x?xi64, strided<[1, ?]>>
    %rows = memref.dim %turned, %c0 : memref<?x?xi64, strided<[1, ?]>>
    %columns = memref.dim %turned, %c1 : memref<?x?xi64, strided<[1, ?]>>
    affine.parallel (%i, %j) = (0, 0) to (symbol(%rows), symbol(%columns)) {
      %x = affine.load %turned[%i, %j] : memref<?x?xi64, strided<[1, ?]>>
      %0 = arith.index_cast %i : index to i64
      %y = arith.addi %x, %0 : i64
      affine.store %y, %turned[%i, %j] : memref<?x?xi64, strided<[1, ?]>>
    }
    // A part of which more is looked at than it has itself.
    %part = memref.subview %A[1, 2] [2, 3] [2, 1] : memref<6x8xi64> to memref<2x3xi64, strided<[16, 1], offset: 10>>
    %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %part : memref<2x3xi64, strided<[16, 1], offset: 10>> -> memref<i64>, index, index, index, index, index
    %wide = memref.reinterpret_cast %base to offset: [%c1], sizes: [%offset, %sizes#1], strides: [4, %strides#1] : memref<i64> to memref<?x?xi64, strided<[4, ?], offset: ?>>
    affine.parallel (%i, %j) = (0, 0) to (10, 3) {
      %x = affine.load %wide[%i, %j] : memref<?x?xi64, strided<[4, ?], offset: ?>>
      %y = arith.addi %x, %ten : i64
      affine.store %y, %wide[%i, %j] : memref<?x?xi64, strided<[4, ?], offset: ?>>
    }
    affine.parallel (%i, %j) = (0, 0) to (2, 3) {
      %x = affine.load %part[%i, %j] : memref<2x3xi64, strided<[16, 1], offset: 10>>
      %y = arith.muli %x, %x : i64
      affine.store %y, %part[%i, %j] : memref<2x3xi64, strided<[16, 1], offset: 10>>
    }
    return
  }
  // Made inside of a kernel, by its blocks, by its threads and by one thread that runs a loop in order.
  func.func @inside(%n: index, %A: memref<6x8xi64>, %B: memref<?x?xi64, strided<[?, ?], offset: ?>>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    affine.parallel (%i) = (0) to (6) {
      %row = memref.subview %A[%i, 0] [1, 8] [1, 1] : memref<6x8xi64> to memref<8xi64, strided<[1], offset: ?>>
      %pairs = memref.expand_shape %row [[0, 1]] output_shape [4, 2] : memref<8xi64, strided<[1], offset: ?>> into memref<4x2xi64, strided<[2, 1], offset: ?>>
      %buffer = memref.alloca() : memref<2x4xi64>
      %other = memref.transpose %buffer (i, j) -> (j, i) : memref<2x4xi64> to memref<4x2xi64, strided<[1, 4]>>
      affine.parallel (%j, %k) = (0, 0) to (4, 2) {
        %x = affine.load %pairs[%j, %k] : memref<4x2xi64, strided<[2, 1], offset: ?>>
        affine.store %x, %other[%j, %k] : memref<4x2xi64, strided<[1, 4]>>
      }
      %all = memref.collapse_shape %buffer [[0, 1]] : memref<2x4xi64> into memref<8xi64>
      affine.parallel (%j) = (0) to (8) {
        %x = affine.load %all[7 - %j] : memref<8xi64>
        affine.store %x, %row[%j] : memref<8xi64, strided<[1], offset: ?>>
      }
    }
    affine.parallel (%i) = (0) to (symbol(%n)) {
      %row = memref.subview %B[%i, 0] [1, 3] [1, 1] : memref<?x?xi64, strided<[?, ?], offset: ?>> to memref<3xi64, strided<[?], offset: ?>>
      %turned = memref.subview %B[%i, 3] [1, 3] [1, 1] : memref<?x?xi64, strided<[?, ?], offset: ?>> to memref<3xi64, strided<[?], offset: ?>>
      memref.copy %row, %turned : memref<3xi64, strided<[?], offset: ?>> to memref<3xi64, strided<[?], offset: ?>>
    }
    scf.for %t = %c0 to %n step %c1 {
      %row = memref.subview %B[%t, 0] [1, 6] [1, 1] : memref<?x?xi64, strided<[?, ?], offset: ?>> to memref<6xi64, strided<[?], offset: ?>>
      %x = affine.load %row[2] : memref<6xi64, strided<[?], offset: ?>>
      %y = arith.muli %x, %x : i64
      affine.store %y, %row[0] : memref<6xi64, strided<[?], offset: ?>>
    }
    return
  }
  func.func @copies(%A: memref<6x8xi64>) {
    %two = arith.constant 2 : i64
    %same = memref.alloc() : memref<6x8xi64>
    %turned = memref.alloc() : memref<8x6xi64>
    memref.copy %A, %same : memref<6x8xi64> to memref<6x8xi64>
    affine.parallel (%i, %j) = (0, 0) to (6, 8) {
      %x = affine.load %same[%i, %j] : memref<6x8xi64>
      %y = arith.muli %x, %two : i64
      affine.store %y, %same[%i, %j] : memref<6x8xi64>
    }
    %across = memref.transpose %turned (i, j) -> (j, i) : memref<8x6xi64> to memref<6x8xi64, strided<[1, 6]>>
    memref.copy %same, %across : memref<6x8xi64> to memref<6x8xi64, strided<[1, 6]>>
    %flat = memref.collapse_shape %turned [[0, 1]] : memref<8x6xi64> into memref<48xi64>
    %back = memref.collapse_shape %A [[0, 1]] : memref<6x8xi64> into memref<48xi64>
    memref.copy %flat, %back : memref<48xi64> to memref<48xi64>
    // Each lies between elements of the other one.
    %from = memref.subview %back[4] [20] [2] : memref<48xi64> to memref<20xi64, strided<[2], offset: 4>>
    %to = memref.subview %back[5] [20] [2] : memref<48xi64> to memref<20xi64, strided<[2], offset: 5>>
    memref.copy %from, %to : memref<20xi64, strided<[2], offset: 4>> to memref<20xi64, strided<[2], offset: 5>>
    memref.dealloc %same : memref<6x8xi64>
    memref.dealloc %turned : memref<8x6xi64>
    return
  }
  func.func private @printMemrefI64(memref<*xi64>)
  func.func @main() {
    %n = arith.constant 5 : index
    %m = arith.constant 7 : index
    %A = memref.alloc() : memref<6x8xi64>
    %D = memref.alloc(%n, %m) : memref<?x?xi64>
    affine.parallel (%i, %j) = (0, 0) to (6, 8) {
      %0 = affine.apply affine_map<(d0, d1) -> (d0 * 8 + d1)>(%i, %j)
      %x = arith.index_cast %0 : index to i64
      affine.store %x, %A[%i, %j] : memref<6x8xi64>
    }
    affine.parallel (%i, %j) = (0, 0) to (5, 7) {
      %0 = affine.apply affine_map<(d0, d1) -> (d0 * 3 - d1)>(%i, %j)
      %x = arith.index_cast %0 : index to i64
      affine.store %x, %D[%i, %j] : memref<?x?xi64>
    }
    %u = memref.cast %A : memref<6x8xi64> to memref<*xi64>
    %v = memref.cast %D : memref<?x?xi64> to memref<*xi64>
    call @views(%A, %D) : (memref<6x8xi64>, memref<?x?xi64>) -> ()
    call @printMemrefI64(%u) : (memref<*xi64>) -> ()
    call @printMemrefI64(%v) : (memref<*xi64>) -> ()
    %B = memref.cast %D : memref<?x?xi64> to memref<?x?xi64, strided<[?, ?], offset: ?>>
    call @inside(%n, %A, %B) : (index, memref<6x8xi64>, memref<?x?xi64, strided<[?, ?], offset: ?>>) -> ()
    call @printMemrefI64(%u) : (memref<*xi64>) -> ()
    call @printMemrefI64(%v) : (memref<*xi64>) -> ()
    call @copies(%A) : (memref<6x8xi64>) -> ()
    call @printMemrefI64(%u) : (memref<*xi64>) -> ()
    memref.dealloc %A : memref<6x8xi64>
    memref.dealloc %D : memref<?x?xi64>
    return
  }
}
