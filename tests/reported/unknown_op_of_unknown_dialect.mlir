// RUN: opt IN -t 'distribute(%i)'
// EXITS: 1 4
// WANT: not split: what the operation writes is unknown
// An operation whose name nobody knows may do anything to %A, whatever its dialect prefix.
func.func @f(%C: memref<8x8xf32>) {
  %A = memref.alloc() : memref<8xf32>
  %D = memref.alloc() : memref<8x8xf32>
  affine.for %i = 0 to 8 {
    "shapes.scale"(%A) : (memref<8xf32>) -> ()
    affine.for %j = 0 to 8 {
      %a = affine.load %A[%j] : memref<8xf32>
      affine.store %a, %D[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %k = 0 to 8 {
    affine.for %l = 0 to 8 {
      %d = affine.load %D[%k, %l] : memref<8x8xf32>
      affine.store %d, %C[%k, %l] : memref<8x8xf32>
    }
  }
  return
}
