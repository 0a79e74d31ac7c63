// RUN: farkas opt --assume '%n >= 4' -t 'forward dce'
// What is stated first is stated by both programs, and what they know is that it holds.
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %t = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 4 {
    %a = affine.load %A[%i] : memref<?xf32>
    affine.store %a, %t[%i] : memref<8xf32>
    %b = affine.load %t[%i] : memref<8xf32>
    affine.store %b, %B[%i] : memref<?xf32>
  }
  memref.dealloc %t : memref<8xf32>
  return
}

//| module {
//|   func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
//|     %c4 = arith.constant 4 : index
//|     %0 = arith.cmpi sge, %n, %c4 : index
//|     cf.assert %0, "assumed: %n >= 4"
//|     affine.for %i = 0 to 4 {
//|       %a = affine.load %A[%i] : memref<?xf32>
//|       affine.store %a, %B[%i] : memref<?xf32>
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
//| @f: forward: 1 load less
//| @f: dce: 1 store and 2 other operations less
