// RUN: farkas opt -t 'expand(%t)'
// Which element is read in an iteration depends on a value, so that nobody knows which iteration wrote it.
func.func @f(%A: memref<64xf64>, %B: memref<64xi32>, %t: memref<4xf64>) {
  affine.for %i = 0 to 64 {
    %a = affine.load %A[%i] : memref<64xf64>
    affine.store %a, %t[0] : memref<4xf64>
    %b = affine.load %t[0] : memref<4xf64>
    affine.store %b, %A[-%i + 63] : memref<64xf64>
  }
  affine.for %i = 0 to 64 {
    %x = affine.load %B[%i] : memref<64xi32>
    %y = arith.index_cast %x : i32 to index
    %v = memref.load %t[%y] : memref<4xf64>
    affine.store %v, %A[%i] : memref<64xf64>
  }
  return
}

//| refused: who reads what this affine.store writes is not known [unknown-write]
//|  --> expand_reader_refused.mlir:6:5
//|   |
//| 6 |     affine.store %a, %t[0] : memref<4xf64>
//|   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: nothing nearer: 0 tried
//| exit code 1
