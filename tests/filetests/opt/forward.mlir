// RUN: farkas opt -t 'forward'
// What is stored in the same iteration is read back through another view, and an element that was read is not read again.
func.func @stored(%n: index, %x: f32, %y: f32, %A: memref<?xf32>, %B: memref<?xf32>) {
  affine.for %i = 0 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
    affine.store %y, %A[%i + 1] : memref<?xf32>
    %a = affine.load %A[%i] : memref<?xf32>
    %b = affine.load %A[%i + 1] : memref<?xf32>
    %c = arith.addf %a, %b : f32
    affine.store %c, %B[%i] : memref<?xf32>
  }
  return
}
func.func @loaded(%n: index, %A: memref<?xf32>, %B: memref<?xf32>) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    affine.store %a, %B[%i] : memref<?xf32>
    affine.for %j = 0 to 4 {
      %b = affine.load %A[%i] : memref<?xf32>
      %c = arith.addf %a, %b : f32
      affine.store %c, %B[%i + %j] : memref<?xf32>
    }
  }
  return
}
func.func @viewed(%x: f32, %A: memref<16xf32>, %B: memref<16xf32>) {
  %V = memref.reinterpret_cast %A to offset: [0], sizes: [4, 4], strides: [4, 1] : memref<16xf32> to memref<4x4xf32>
  affine.for %i = 0 to 4 {
    affine.store %x, %V[1, %i] : memref<4x4xf32>
    %a = affine.load %A[%i + 4] : memref<16xf32>
    affine.store %a, %B[%i] : memref<16xf32>
  }
  return
}
func.func @guarded(%x: f32, %A: memref<16xf32>, %B: memref<16xf32>) {
  affine.for %i = 0 to 16 {
    affine.if affine_set<(d0) : (d0 - 8 >= 0)>(%i) {
      affine.store %x, %A[%i] : memref<16xf32>
      affine.store %x, %A[%i - 8] : memref<16xf32>
    }
    affine.if affine_set<(d0) : (d0 - 9 >= 0)>(%i) {
      %a = affine.load %A[%i] : memref<16xf32>
      affine.store %a, %B[%i] : memref<16xf32>
    }
  }
  return
}

//| #set = affine_set<(d0) : (d0 - 8 >= 0)>
//| #set1 = affine_set<(d0) : (d0 - 9 >= 0)>
//| module {
//|   func.func @stored(%n: index, %x: f32, %y: f32, %A: memref<?xf32>, %B: memref<?xf32>) {
//|     affine.for %i = 0 to %n {
//|       affine.store %x, %A[%i] : memref<?xf32>
//|       affine.store %y, %A[%i + 1] : memref<?xf32>
//|       %c = arith.addf %x, %y : f32
//|       affine.store %c, %B[%i] : memref<?xf32>
//|     }
//|     return
//|   }
//|   func.func @loaded(%n: index, %A: memref<?xf32>, %B: memref<?xf32>) {
//|     affine.for %i = 0 to %n {
//|       %a = affine.load %A[%i] : memref<?xf32>
//|       affine.store %a, %B[%i] : memref<?xf32>
//|       affine.for %j = 0 to 4 {
//|         %c = arith.addf %a, %a : f32
//|         affine.store %c, %B[%i + %j] : memref<?xf32>
//|       }
//|     }
//|     return
//|   }
//|   func.func @viewed(%x: f32, %A: memref<16xf32>, %B: memref<16xf32>) {
//|     %V = memref.reinterpret_cast %A to offset: [0], sizes: [4, 4], strides: [4, 1] : memref<16xf32> to memref<4x4xf32>
//|     affine.for %i = 0 to 4 {
//|       affine.store %x, %V[1, %i] : memref<4x4xf32>
//|       affine.store %x, %B[%i] : memref<16xf32>
//|     }
//|     return
//|   }
//|   func.func @guarded(%x: f32, %A: memref<16xf32>, %B: memref<16xf32>) {
//|     affine.for %i = 0 to 16 {
//|       affine.if #set(%i) {
//|         affine.store %x, %A[%i] : memref<16xf32>
//|         affine.store %x, %A[%i - 8] : memref<16xf32>
//|       }
//|       affine.if #set1(%i) {
//|         affine.store %x, %B[%i] : memref<16xf32>
//|       }
//|     }
//|     return
//|   }
//| }
//| @stored: assumed: %A and %B do not overlap
//| @stored: forward: 2 loads less
//| @loaded: assumed: %A and %B do not overlap
//| @loaded: forward: 1 load less
//| @viewed: assumed: %A and %B do not overlap
//| @viewed: forward: 1 load less
//| @guarded: assumed: %A and %B do not overlap
//| @guarded: forward: 1 load less
