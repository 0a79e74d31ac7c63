// RUN: farkas opt -t 'shift(%j,1)'
// A store that runs perhaps is the same where its map and what that is given say the same cell.
func.func @greatest(%A: memref<16xf32>, %B: memref<9xf32>) {
  affine.for %j = 0 to 5 {
    affine.for %k = 0 to 4 {
      %old = affine.load %A[%j + %k * 2 + 3] : memref<16xf32>
      %new = affine.load %B[%k + 1] : memref<9xf32>
      %more = arith.cmpf ogt, %new, %old : f32
      scf.if %more {
        affine.store %new, %A[%j + %k * 2 + 3] : memref<16xf32>
      }
    }
  }
  return
}

//| module {
//|   func.func @greatest(%A: memref<16xf32>, %B: memref<9xf32>) {
//|     affine.for %j = 1 to 6 {
//|       affine.for %k = 0 to 4 {
//|         %old = affine.load %A[%j + %k * 2 + 2] : memref<16xf32>
//|         %new = affine.load %B[%k + 1] : memref<9xf32>
//|         %more = arith.cmpf ogt, %new, %old : f32
//|         scf.if %more {
//|           affine.store %new, %A[%j + %k * 2 + 2] : memref<16xf32>
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @greatest: assumed: %A and %B do not overlap
