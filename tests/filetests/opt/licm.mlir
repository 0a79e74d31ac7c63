// RUN: farkas opt -t 'licm'
// Out of both loops, out of the inner one only, and not where the cell is written or the loop may not run.
func.func @f(%A: memref<8xf32>, %B: memref<8x8xf32>, %c: index) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %a = memref.load %A[%c] : memref<8xf32>
      %b = affine.load %B[%i, 0] : memref<8x8xf32>
      %m = arith.mulf %a, %b : f32
      affine.store %m, %B[%i, %j] : memref<8x8xf32>
    }
  }
  return
}
func.func @inner(%A: memref<8xf32>, %B: memref<8x8xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %a = affine.load %A[%i] : memref<8xf32>
      %m = arith.mulf %a, %a : f32
      affine.store %m, %B[%i, %j] : memref<8x8xf32>
    }
    affine.store %x, %A[%i] : memref<8xf32>
  }
  return
}
func.func @unsure(%n: index, %A: memref<?xf32>, %B: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to %n {
      %a = affine.load %A[%i] : memref<?xf32>
      affine.store %a, %B[%i] : memref<8xf32>
    }
  }
  return
}
func.func @triangle(%A: memref<8xf32>, %B: memref<8x8xf32>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
      %a = affine.load %A[%i] : memref<8xf32>
      affine.store %a, %B[%i, %j] : memref<8x8xf32>
    }
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      %a = affine.load %A[%i] : memref<8xf32>
      affine.store %a, %B[%j, %i] : memref<8x8xf32>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0 + 1)>
//| #map1 = affine_map<(d0) -> (d0)>
//| module {
//|   func.func @f(%A: memref<8xf32>, %B: memref<8x8xf32>, %c: index) {
//|     %a = memref.load %A[%c] : memref<8xf32>
//|     affine.for %i = 0 to 8 {
//|       affine.for %j = 0 to 8 {
//|         %b = affine.load %B[%i, 0] : memref<8x8xf32>
//|         %m = arith.mulf %a, %b : f32
//|         affine.store %m, %B[%i, %j] : memref<8x8xf32>
//|       }
//|     }
//|     return
//|   }
//|   func.func @inner(%A: memref<8xf32>, %B: memref<8x8xf32>, %x: f32) {
//|     affine.for %i = 0 to 8 {
//|       %a = affine.load %A[%i] : memref<8xf32>
//|       %m = arith.mulf %a, %a : f32
//|       affine.for %j = 0 to 8 {
//|         affine.store %m, %B[%i, %j] : memref<8x8xf32>
//|       }
//|       affine.store %x, %A[%i] : memref<8xf32>
//|     }
//|     return
//|   }
//|   func.func @unsure(%n: index, %A: memref<?xf32>, %B: memref<8xf32>) {
//|     affine.for %i = 0 to 8 {
//|       affine.for %j = 0 to %n {
//|         %a = affine.load %A[%i] : memref<?xf32>
//|         affine.store %a, %B[%i] : memref<8xf32>
//|       }
//|     }
//|     return
//|   }
//|   func.func @triangle(%A: memref<8xf32>, %B: memref<8x8xf32>) {
//|     affine.for %i = 0 to 8 {
//|       %a = affine.load %A[%i] : memref<8xf32>
//|       affine.for %j = 0 to #map(%i) {
//|         affine.store %a, %B[%i, %j] : memref<8x8xf32>
//|       }
//|       affine.for %j = 0 to #map1(%i) {
//|         %a_1 = affine.load %A[%i] : memref<8xf32>
//|         affine.store %a_1, %B[%j, %i] : memref<8x8xf32>
//|       }
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
//| @f: licm: 1 load moved out of a loop
//| @inner: assumed: %A and %B do not overlap
//| @inner: licm: 1 load and 1 computation moved out of a loop
//| @unsure: assumed: %A and %B do not overlap
//| @unsure: `licm` changes nothing
//| @triangle: assumed: %A and %B do not overlap
//| @triangle: licm: 1 load moved out of a loop
