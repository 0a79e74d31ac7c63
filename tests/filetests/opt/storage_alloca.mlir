// RUN: farkas opt -t 'parallelize(%t) distribute(%i)'
func.func @tiles(%A: memref<4x8x8xf32>, %B: memref<4x8xf32>) {
  affine.for %t = 0 to 4 {
    affine.for %i = 0 to 8 {
      %row = memref.alloca() : memref<8xf32>
      affine.for %j = 0 to 8 {
        %a = affine.load %A[%t, %i, %j] : memref<4x8x8xf32>
        affine.store %a, %row[%j] : memref<8xf32>
      }
      affine.for %k = 0 to 8 {
        %a = affine.load %row[7 - %k] : memref<8xf32>
        affine.store %a, %B[%t, %k] : memref<4x8xf32>
      }
    }
  }
  return
}

//| module {
//|   func.func @tiles(%A: memref<4x8x8xf32>, %B: memref<4x8xf32>) {
//|     affine.parallel (%t) = (0) to (4) {
//|       %row_buf = memref.alloca() : memref<8x8xf32>
//|       affine.for %i_1 = 0 to 8 {
//|         affine.for %j = 0 to 8 {
//|           %a = affine.load %A[%t, %i_1, %j] : memref<4x8x8xf32>
//|           affine.store %a, %row_buf[%i_1, %j] : memref<8x8xf32>
//|         }
//|       }
//|       affine.for %i_2 = 0 to 8 {
//|         affine.for %k = 0 to 8 {
//|           %a = affine.load %row_buf[%i_2, -%k + 7] : memref<8x8xf32>
//|           affine.store %a, %B[%t, %k] : memref<4x8xf32>
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @tiles: storage: %row_buf, memref<8x8xf32>, holds %row for each %i
//| @tiles: assumed: %A and %B do not overlap
