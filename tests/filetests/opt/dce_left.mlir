// RUN: farkas opt -t 'dce'
// Stores that stay: one is seen at the last iteration, one by a call, one by who gets the memory, one by a later iteration.
func.func @last(%x: f32, %y: f32, %A: memref<17xf32>) {
  affine.for %i = 0 to 16 {
    affine.store %x, %A[%i + 1] : memref<17xf32>
    affine.store %y, %A[%i] : memref<17xf32>
  }
  return
}
func.func private @g()
func.func @called(%x: f32, %y: f32, %A: memref<16xf32>) {
  affine.store %x, %A[0] : memref<16xf32>
  func.call @g() : () -> ()
  affine.store %y, %A[0] : memref<16xf32>
  return
}
func.func @returned(%x: f32) -> memref<8xf32> {
  %t = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    affine.store %x, %t[%i] : memref<8xf32>
  }
  return %t : memref<8xf32>
}
func.func @later(%x: f32, %A: memref<16xf32>, %B: memref<16xf32>) {
  %t = memref.alloca() : memref<1xf32>
  affine.store %x, %t[0] : memref<1xf32>
  affine.for %i = 0 to 16 {
    %a = affine.load %t[0] : memref<1xf32>
    affine.store %a, %B[%i] : memref<16xf32>
    %b = affine.load %A[%i] : memref<16xf32>
    affine.store %b, %t[0] : memref<1xf32>
  }
  return
}

//| module {
//|   func.func @last(%x: f32, %y: f32, %A: memref<17xf32>) {
//|     affine.for %i = 0 to 16 {
//|       affine.store %x, %A[%i + 1] : memref<17xf32>
//|       affine.store %y, %A[%i] : memref<17xf32>
//|     }
//|     return
//|   }
//|   func.func private @g()
//|   func.func @called(%x: f32, %y: f32, %A: memref<16xf32>) {
//|     affine.store %x, %A[0] : memref<16xf32>
//|     call @g() : () -> ()
//|     affine.store %y, %A[0] : memref<16xf32>
//|     return
//|   }
//|   func.func @returned(%x: f32) -> memref<8xf32> {
//|     %t = memref.alloc() : memref<8xf32>
//|     affine.for %i = 0 to 8 {
//|       affine.store %x, %t[%i] : memref<8xf32>
//|     }
//|     return %t : memref<8xf32>
//|   }
//|   func.func @later(%x: f32, %A: memref<16xf32>, %B: memref<16xf32>) {
//|     %t = memref.alloca() : memref<1xf32>
//|     affine.store %x, %t[0] : memref<1xf32>
//|     affine.for %i = 0 to 16 {
//|       %a = affine.load %t[0] : memref<1xf32>
//|       affine.store %a, %B[%i] : memref<16xf32>
//|       %b = affine.load %A[%i] : memref<16xf32>
//|       affine.store %b, %t[0] : memref<1xf32>
//|     }
//|     return
//|   }
//| }
//| @last: `dce` changes nothing
//| @called: `dce` changes nothing
//| @returned: `dce` changes nothing
//| @later: assumed: %A and %B do not overlap
//| @later: `dce` changes nothing
