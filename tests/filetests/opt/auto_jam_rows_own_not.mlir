// RUN: farkas opt -t auto
// How long the memory of a row is nobody knows here: it stays as it is, and rows run one after the other.
func.func @rows(%X: memref<64x?xf32>, %Y: memref<64x64xf32>, %s: memref<64xf32>, %m: index) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 64 {
    %T = memref.alloc(%m) : memref<?xf32>
    affine.for %j = 0 to %m {
      %x = affine.load %X[%i, %j] : memref<64x?xf32>
      %t = math.exp %x : f32
      affine.store %t, %T[%j] : memref<?xf32>
    }
    affine.store %zero, %s[%i] : memref<64xf32>
    affine.for %j = 0 to %m {
      %t = affine.load %T[%j] : memref<?xf32>
      %a = affine.load %s[%i] : memref<64xf32>
      %b = arith.addf %a, %t : f32
      affine.store %b, %s[%i] : memref<64xf32>
    }
    affine.for %j = 0 to %m {
      %t = affine.load %T[%j] : memref<?xf32>
      %a = affine.load %s[%i] : memref<64xf32>
      %y = arith.divf %t, %a : f32
      affine.store %y, %Y[%i, %j] : memref<64x?xf32>
    }
    memref.dealloc %T : memref<?xf32>
  }
  return
}

//| error: `%Y` has type `memref<64x64xf32>`, but `memref<64x?xf32>` is expected here [type-mismatch]
//|   --> auto_jam_rows_own_not.mlir:23:24
//|    |
//|  3 | func.func @rows(%X: memref<64x?xf32>, %Y: memref<64x64xf32>, %s: memref<64xf32>, %m: index) {
//|    |                                       -- defined here
//| ...
//| 23 |       affine.store %y, %Y[%i, %j] : memref<64x?xf32>
//|    |                        ^^
//| exit code 3
