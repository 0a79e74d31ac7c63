// RUN: farkas opt -t 'dce'
// What is written again before anybody reads it, memory that nobody reads, and what only they needed.
func.func @again(%n: index, %x: f32, %A: memref<?xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to %n {
    affine.store %zero, %A[%i] : memref<?xf32>
  }
  affine.for %i = 0 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}
func.func @unread(%n: index, %A: memref<?xf32>) {
  %t = memref.alloc(%n) : memref<?xf32>
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    %b = arith.mulf %a, %a : f32
    affine.store %b, %t[%i] : memref<?xf32>
    affine.store %a, %A[%i] : memref<?xf32>
  }
  memref.dealloc %t : memref<?xf32>
  return
}

//| module {
//|   func.func @again(%n: index, %x: f32, %A: memref<?xf32>) {
//|     affine.for %i = 0 to %n {
//|     }
//|     affine.for %i = 0 to %n {
//|       affine.store %x, %A[%i] : memref<?xf32>
//|     }
//|     return
//|   }
//|   func.func @unread(%n: index, %A: memref<?xf32>) {
//|     affine.for %i = 0 to %n {
//|       %a = affine.load %A[%i] : memref<?xf32>
//|       affine.store %a, %A[%i] : memref<?xf32>
//|     }
//|     return
//|   }
//| }
//| @again: dce: 1 store and 1 other operation less
//| @unread: dce: 1 store and 3 other operations less
