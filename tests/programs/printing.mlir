// Everything that prints: memrefs of every rank, views with offsets and strides, vectors, numbers of all formats.
func.func private @printMemrefF64(memref<*xf64>)
func.func private @printMemrefF32(memref<*xf32>)
func.func private @printMemrefI32(memref<*xi32>)
memref.global "private" constant @table : memref<2x3xf64> = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 1.0e10]]>
memref.global "private" @sevens : memref<4xi32> = dense<7>
func.func @main() {
  %table = memref.get_global @table : memref<2x3xf64>
  %t = memref.cast %table : memref<2x3xf64> to memref<*xf64>
  call @printMemrefF64(%t) : (memref<*xf64>) -> ()
  %sevens = memref.get_global @sevens : memref<4xi32>
  %s = memref.cast %sevens : memref<4xi32> to memref<*xi32>
  call @printMemrefI32(%s) : (memref<*xi32>) -> ()
  %A = memref.alloc() : memref<2x3x4xf32>
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 3 {
      affine.for %k = 0 to 4 {
        %v = affine.apply affine_map<(i, j, k) -> (i * 100 + j * 10 + k)>(%i, %j, %k)
        %w = arith.index_cast %v : index to i32
        %x = arith.sitofp %w : i32 to f32
        affine.store %x, %A[%i, %j, %k] : memref<2x3x4xf32>
      }
    }
  }
  %a = memref.cast %A : memref<2x3x4xf32> to memref<*xf32>
  call @printMemrefF32(%a) : (memref<*xf32>) -> ()
  %V = memref.subview %A[1, 1, 1] [1, 2, 2] [1, 1, 2] : memref<2x3x4xf32> to memref<2x2xf32, strided<[4, 2], offset: 17>>
  %v = memref.cast %V : memref<2x2xf32, strided<[4, 2], offset: 17>> to memref<*xf32>
  call @printMemrefF32(%v) : (memref<*xf32>) -> ()
  %C = memref.collapse_shape %A [[0, 1], [2]] : memref<2x3x4xf32> into memref<6x4xf32>
  %R = memref.reinterpret_cast %C to offset: [1], sizes: [3, 2], strides: [8, 3] : memref<6x4xf32> to memref<3x2xf32, strided<[8, 3], offset: 1>>
  %r = memref.cast %R : memref<3x2xf32, strided<[8, 3], offset: 1>> to memref<*xf32>
  call @printMemrefF32(%r) : (memref<*xf32>) -> ()
  %Z = memref.alloc() : memref<i32>
  %m7 = arith.constant -7 : i32
  memref.store %m7, %Z[] : memref<i32>
  %z = memref.cast %Z : memref<i32> to memref<*xi32>
  call @printMemrefI32(%z) : (memref<*xi32>) -> ()
  %v0 = arith.constant dense<[1.0, 2.5, -0.0]> : vector<3xf32>
  vector.print %v0 : vector<3xf32>
  %v1 = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : vector<2x3xi32>
  vector.print %v1 : vector<2x3xi32>
  %v2 = arith.constant dense<3.5> : vector<f64>
  vector.print %v2 : vector<f64>
  %v3 = arith.constant dense<[true, false]> : vector<2xi1>
  vector.print %v3 : vector<2xi1>
  %f0 = arith.constant 0.1 : f32
  vector.print %f0 : f32
  %f1 = arith.constant 0x7FF0000000000000 : f64
  vector.print %f1 : f64
  %f2 = arith.constant 1.0e22 : f64
  vector.print %f2 : f64
  %f3 = arith.constant 123456.7 : f64
  vector.print %f3 : f64
  %b = arith.constant true
  vector.print %b : i1
  %i8 = arith.constant -3 : i8
  vector.print %i8 : i8
  %i64 = arith.constant -9223372036854775808 : i64
  vector.print %i64 : i64
  %c4 = arith.constant 4 : index
  vector.print %c4 : index punctuation <comma>
  vector.print %c4 : index punctuation <no_punctuation>
  vector.print punctuation <newline>
  vector.print str "hello\n"
  return
}
