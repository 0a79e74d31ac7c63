// Arguments that overlap: they share one device copy. Views with offsets and strides.
module {
  func.func @shift(%n: index, %to: memref<?xf32, strided<[1], offset: ?>>, %from: memref<?xf32, strided<[2], offset: ?>>) {
    %one = arith.constant 1.0 : f32
    affine.for %t = 0 to 3 {
      affine.parallel (%i) = (0) to (symbol(%n)) {
        %x = affine.load %to[%i] : memref<?xf32, strided<[1], offset: ?>>
        %y = arith.addf %x, %one : f32
        affine.store %y, %to[%i] : memref<?xf32, strided<[1], offset: ?>>
      }
      affine.parallel (%i) = (0) to (symbol(%n) floordiv 2) {
        %x = affine.load %from[%i] : memref<?xf32, strided<[2], offset: ?>>
        %y = arith.addf %x, %x : f32
        affine.store %y, %from[%i] : memref<?xf32, strided<[2], offset: ?>>
      }
    }
    return
  }
  func.func private @printMemrefF32(memref<*xf32>)
  func.func @main() {
    %n = arith.constant 40 : index
    %half = arith.constant 20 : index
    %third = arith.constant 13 : index
    %A = memref.alloc(%n) : memref<?xf32>
    affine.parallel (%i) = (0) to (symbol(%n)) {
      %0 = arith.index_cast %i : index to i32
      %1 = arith.sitofp %0 : i32 to f32
      affine.store %1, %A[%i] : memref<?xf32>
    }
    %to = memref.subview %A[5] [%half] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: 5>>
    %from = memref.subview %A[%third] [%third] [2] : memref<?xf32> to memref<?xf32, strided<[2], offset: ?>>
    %cast = memref.cast %to : memref<?xf32, strided<[1], offset: 5>> to memref<?xf32, strided<[1], offset: ?>>
    call @shift(%half, %cast, %from) : (index, memref<?xf32, strided<[1], offset: ?>>, memref<?xf32, strided<[2], offset: ?>>) -> ()
    %u = memref.cast %A : memref<?xf32> to memref<*xf32>
    call @printMemrefF32(%u) : (memref<*xf32>) -> ()
    %v = memref.cast %from : memref<?xf32, strided<[2], offset: ?>> to memref<*xf32>
    call @printMemrefF32(%v) : (memref<*xf32>) -> ()
    memref.dealloc %A : memref<?xf32>
    return
  }
}
