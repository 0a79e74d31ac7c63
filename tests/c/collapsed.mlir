// Dims that become one, also behind a view and with dims of size 1.
func.func private @printMemrefF64(memref<*xf64>)

func.func @f(%A: memref<4x3x5xf64>, %B: memref<?x?xf64>, %n: index) {
  %flat = memref.collapse_shape %A [[0, 1, 2]] : memref<4x3x5xf64> into memref<60xf64>
  affine.for %i = 0 to 60 {
    %k = arith.index_cast %i : index to i64
    %x = arith.sitofp %k : i64 to f64
    affine.store %x, %flat[%i] : memref<60xf64>
  }
  %rows = memref.collapse_shape %A [[0, 1], [2]] : memref<4x3x5xf64> into memref<12x5xf64>
  affine.for %i = 0 to 12 {
    %x = affine.load %rows[%i, 2] : memref<12x5xf64>
    %y = arith.addf %x, %x : f64
    affine.store %y, %rows[%i, 2] : memref<12x5xf64>
  }
  %part = memref.subview %A[0, 0, 1] [4, 3, 1] [1, 1, 1] : memref<4x3x5xf64> to memref<4x3x1xf64, strided<[15, 5, 1], offset: 1>>
  %column = memref.collapse_shape %part [[0, 1, 2]]
    : memref<4x3x1xf64, strided<[15, 5, 1], offset: 1>> into memref<12xf64, strided<[5], offset: 1>>
  affine.for %i = 0 to 12 {
    %x = affine.load %column[%i] : memref<12xf64, strided<[5], offset: 1>>
    %y = arith.negf %x : f64
    affine.store %y, %column[%i] : memref<12xf64, strided<[5], offset: 1>>
  }
  %all = memref.collapse_shape %B [[0, 1]] : memref<?x?xf64> into memref<?xf64>
  affine.for %i = 0 to %n {
    %x = affine.load %flat[%i] : memref<60xf64>
    affine.store %x, %all[%i] : memref<?xf64>
  }
  return
}

func.func @main() {
  %three = arith.constant 3 : index
  %four = arith.constant 4 : index
  %twelve = arith.constant 12 : index
  %A = memref.alloc() : memref<4x3x5xf64>
  %B = memref.alloc(%three, %four) : memref<?x?xf64>
  call @f(%A, %B, %twelve) : (memref<4x3x5xf64>, memref<?x?xf64>, index) -> ()
  %a = memref.cast %A : memref<4x3x5xf64> to memref<*xf64>
  call @printMemrefF64(%a) : (memref<*xf64>) -> ()
  %b = memref.cast %B : memref<?x?xf64> to memref<*xf64>
  call @printMemrefF64(%b) : (memref<*xf64>) -> ()
  memref.dealloc %A : memref<4x3x5xf64>
  memref.dealloc %B : memref<?x?xf64>
  return
}
