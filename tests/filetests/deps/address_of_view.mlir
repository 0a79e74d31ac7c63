// RUN: farkas deps
// An address in a view counts elements of the view, from the byte at which the view starts.
func.func @f(%buf: memref<1024xi8>) {
  %c0 = arith.constant 0 : index
  %v = memref.view %buf[%c0][] : memref<1024xi8> to memref<256xi32>
  %r = memref.reinterpret_cast %v to offset: [0], sizes: [256], strides: [1] : memref<256xi32> to memref<256xi32, strided<[1]>>
  affine.for %i = 0 to 32 {
    %y = affine.load %buf[%i + 32] : memref<1024xi8>
    %z = arith.extsi %y : i8 to i32
    memref.store %z, %r[%i] : memref<256xi32, strided<[1]>>
  }
  return
}
