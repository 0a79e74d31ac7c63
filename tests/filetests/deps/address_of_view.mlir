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

//| func @f
//|
//| loops
//|   line 7  %i = 0 to 32  sequential  S1 (line 10) writes %buf[43] at %i = 10, then S0 (line 8) reads it at %i = 11
//|
//| nearest
//|   %i  nothing nearer: 6 tried, all such pairs: { [i] -> [i'] : 4i - 32 <= i' <= 4i - 29 and i < i' <= 31 }
//|
//| accesses
//|   S0  line 8   load   %buf[%i + 32]
//|   S1  line 10  store  %r[%i]
//|
//| dependences, memory-based
//|   S0 -> S1  anti         (0)  { [i] -> [10] : i = 10 }
//|   S0 -> S1  anti  by %i  (<)  { [i] -> [floor((i + 32)/4)] : 0 <= i <= 9 }
//|   S1 -> S0  flow  by %i  (<)  { [i] -> [i'] : 4i - 32 <= i' <= 4i - 29 and i < i' <= 31 }
