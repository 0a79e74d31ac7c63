// RUN: farkas opt -t 'interchange(%i,%j)'
// The order in which a maximum of integers is kept may be given up.
func.func @f(%A: memref<8x8xi32>, %m: memref<8xi32>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %A[%i, %j] : memref<8x8xi32>
      %c = affine.load %m[7 - %i] : memref<8xi32>
      %b = arith.cmpi slt, %c, %x : i32
      scf.if %b {
        affine.store %x, %m[7 - %i] : memref<8xi32>
      }
    }
  }
  return
}

//| module {
//|   func.func @f(%A: memref<8x8xi32>, %m: memref<8xi32>) {
//|     affine.for %j = 0 to 8 {
//|       affine.for %i = 0 to 8 {
//|         %x = affine.load %A[%i, %j] : memref<8x8xi32>
//|         %c = affine.load %m[-%i + 7] : memref<8xi32>
//|         %b = arith.cmpi slt, %c, %x : i32
//|         scf.if %b {
//|           affine.store %x, %m[-%i + 7] : memref<8xi32>
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A and %m do not overlap
