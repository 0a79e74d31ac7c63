// RUN: farkas deps
// A memref of vectors that is made of a buffer is that buffer; so may be whatever else is made of it.
func.func @cast(%x: vector<8xf32>, %o: memref<8xf32>) {
  %A = memref.alloc() : memref<8xf32>
  %v = vector.type_cast %A : memref<8xf32> to memref<vector<8xf32>>
  affine.for %i = 0 to 8 {
    memref.store %x, %v[] : memref<vector<8xf32>>
    %c = affine.load %A[%i] : memref<8xf32>
    affine.store %c, %o[%i] : memref<8xf32>
  }
  return
}
func.func @unknown() {
  %A = memref.alloc() : memref<8xf32>
  %B = memref.alloc() : memref<8xf32>
  %v, %w = "memref.distinct_objects"(%A, %B) : (memref<8xf32>, memref<8xf32>) -> (memref<8xf32>, memref<8xf32>)
  affine.for %i = 1 to 8 {
    %y = affine.load %v[%i - 1] : memref<8xf32>
    affine.store %y, %A[%i] : memref<8xf32>
  }
  return
}
