// RUN: farkas opt -t auto
// A copy of a part onto itself, which one-shot-bufferize leaves behind loops over tiles, does nothing and is gone; a copy to the part beside it stays.
func.func @k(%x: f32, %B: memref<8x12xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c12 = arith.constant 12 : index
  %alloc = memref.alloc() : memref<8x12xf32>
  scf.for %t = %c0 to %c8 step %c4 {
    %s = memref.subview %alloc[%t, 0] [4, 12] [1, 1] : memref<8x12xf32> to memref<4x12xf32, strided<[12, 1], offset: ?>>
    scf.for %i = %c0 to %c4 step %c1 {
      scf.for %j = %c0 to %c12 step %c1 {
        memref.store %x, %s[%i, %j] : memref<4x12xf32, strided<[12, 1], offset: ?>>
      }
    }
    memref.copy %s, %s : memref<4x12xf32, strided<[12, 1], offset: ?>> to memref<4x12xf32, strided<[12, 1], offset: ?>>
  }
  memref.copy %alloc, %B : memref<8x12xf32> to memref<8x12xf32>
  return
}
func.func @beside(%x: f32, %B: memref<8x12xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c12 = arith.constant 12 : index
  %alloc = memref.alloc() : memref<8x12xf32>
  scf.for %t = %c0 to %c4 step %c4 {
    %s = memref.subview %alloc[%t, 0] [4, 12] [1, 1] : memref<8x12xf32> to memref<4x12xf32, strided<[12, 1], offset: ?>>
    scf.for %i = %c0 to %c4 step %c1 {
      scf.for %j = %c0 to %c12 step %c1 {
        memref.store %x, %s[%i, %j] : memref<4x12xf32, strided<[12, 1], offset: ?>>
      }
    }
    %u = memref.subview %alloc[4, 0] [4, 12] [1, 1] : memref<8x12xf32> to memref<4x12xf32, strided<[12, 1], offset: 48>>
    memref.copy %s, %u : memref<4x12xf32, strided<[12, 1], offset: ?>> to memref<4x12xf32, strided<[12, 1], offset: 48>>
  }
  memref.copy %alloc, %B : memref<8x12xf32> to memref<8x12xf32>
  return
}

//| #map = affine_map<() -> (0)>
//| module {
//|   func.func @k(%x: f32, %B: memref<8x12xf32>) {
//|     %c0 = arith.constant 0 : index
//|     %c1 = arith.constant 1 : index
//|     %c4 = arith.constant 4 : index
//|     %c8 = arith.constant 8 : index
//|     %c12 = arith.constant 12 : index
//|     %alloc = memref.alloc() : memref<8x12xf32>
//|     affine.for %t = 0 to 8 step 4 {
//|       %s = memref.subview %alloc[%t, 0] [4, 12] [1, 1] : memref<8x12xf32> to memref<4x12xf32, strided<[12, 1], offset: ?>>
//|       affine.for %i = 0 to 4 {
//|         affine.for %j = 0 to 12 {
//|           memref.store %x, %s[%i, %j] : memref<4x12xf32, strided<[12, 1], offset: ?>>
//|         }
//|       }
//|     }
//|     memref.copy %alloc, %B : memref<8x12xf32> to memref<8x12xf32>
//|     return
//|   }
//|   func.func @beside(%x: f32, %B: memref<8x12xf32>) {
//|     %c0 = arith.constant 0 : index
//|     %c1 = arith.constant 1 : index
//|     %c4 = arith.constant 4 : index
//|     %c8 = arith.constant 8 : index
//|     %c12 = arith.constant 12 : index
//|     %alloc = memref.alloc() : memref<8x12xf32>
//|     affine.for %t_i = 0 to 4 {
//|       affine.for %j = 0 to 12 {
//|         affine.store %x, %alloc[%t_i, %j] : memref<8x12xf32>
//|       }
//|     }
//|     %0 = affine.apply #map()
//|     %s = memref.subview %alloc[%0, 0] [4, 12] [1, 1] : memref<8x12xf32> to memref<4x12xf32, strided<[12, 1], offset: ?>>
//|     %u = memref.subview %alloc[4, 0] [4, 12] [1, 1] : memref<8x12xf32> to memref<4x12xf32, strided<[12, 1], offset: 48>>
//|     memref.copy %s, %u : memref<4x12xf32, strided<[12, 1], offset: ?>> to memref<4x12xf32, strided<[12, 1], offset: 48>>
//|     memref.copy %alloc, %B : memref<8x12xf32> to memref<8x12xf32>
//|     return
//|   }
//| }
//| @k: auto does nothing: no order is faster by the model
//| @beside: not re-read: an operation that may trap (memref.subview) runs where it did not; by values: what was there before is read from other memory
//| @beside: unview: what %s shows is named as its array does
//| @beside: auto does unview distribute(%t) coalesce(%t,%i) first: 0.09 us by the model with it, 0.10 us without
//| @beside: auto does nothing: no order is faster by the model
