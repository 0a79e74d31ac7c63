// Copies between views of one array, in which an element is written before it is read, or after.
func.func private @printMemrefI32(memref<*xi32>)
func.func @up(%A: memref<5x6xi32>) {
  %a = memref.subview %A[0, 0] [4, 5] [1, 1] : memref<5x6xi32> to memref<4x5xi32, strided<[6, 1]>>
  %b = memref.subview %A[1, 1] [4, 5] [1, 1] : memref<5x6xi32> to memref<4x5xi32, strided<[6, 1], offset: 7>>
  memref.copy %a, %b : memref<4x5xi32, strided<[6, 1]>> to memref<4x5xi32, strided<[6, 1], offset: 7>>
  return
}
func.func @down(%A: memref<5x6xi32>) {
  %a = memref.subview %A[1, 0] [4, 3] [1, 2] : memref<5x6xi32> to memref<4x3xi32, strided<[6, 2], offset: 6>>
  %b = memref.subview %A[0, 3] [4, 3] [1, 1] : memref<5x6xi32> to memref<4x3xi32, strided<[6, 1], offset: 3>>
  memref.copy %a, %b : memref<4x3xi32, strided<[6, 2], offset: 6>> to memref<4x3xi32, strided<[6, 1], offset: 3>>
  return
}
func.func @between(%A: memref<5x6xi32>, %B: memref<5x6xi32>) {
  %a = memref.subview %A[0, 0] [4, 5] [1, 1] : memref<5x6xi32> to memref<4x5xi32, strided<[6, 1]>>
  %b = memref.subview %B[1, 1] [4, 5] [1, 1] : memref<5x6xi32> to memref<4x5xi32, strided<[6, 1], offset: 7>>
  memref.copy %a, %b : memref<4x5xi32, strided<[6, 1]>> to memref<4x5xi32, strided<[6, 1], offset: 7>>
  return
}
func.func @main() {
  %A = memref.alloc() : memref<5x6xi32>
  affine.for %i = 0 to 5 {
    affine.for %j = 0 to 6 {
      %k = affine.apply affine_map<(d0, d1) -> (d0 * 6 + d1)>(%i, %j)
      %x = arith.index_cast %k : index to i32
      affine.store %x, %A[%i, %j] : memref<5x6xi32>
    }
  }
  %U = memref.cast %A : memref<5x6xi32> to memref<*xi32>
  call @up(%A) : (memref<5x6xi32>) -> ()
  call @printMemrefI32(%U) : (memref<*xi32>) -> ()
  call @down(%A) : (memref<5x6xi32>) -> ()
  call @printMemrefI32(%U) : (memref<*xi32>) -> ()
  call @between(%A, %A) : (memref<5x6xi32>, memref<5x6xi32>) -> ()
  call @printMemrefI32(%U) : (memref<*xi32>) -> ()
  memref.dealloc %A : memref<5x6xi32>
  return
}
