// RUN: farkas opt -t 'promote(%A,%j;whole)'
func.func @f(%A: memref<?x64xf32>, %s: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 12 {
      %a = affine.load %A[%i, %j + 1] : memref<?x64xf32>
      %t = affine.load %s[%i] : memref<?xf32>
      %u = arith.addf %a, %t : f32
      affine.store %u, %s[%i] : memref<?xf32>
    }
    affine.for %k = 0 to 12 {
      %t = affine.load %s[%i] : memref<?xf32>
      affine.store %t, %A[%i, %k] : memref<?x64xf32>
    }
  }
  return
}

//| module {
//|   func.func @f(%A: memref<?x64xf32>, %s: memref<?xf32>, %n: index) {
//|     affine.for %i = 0 to %n {
//|       %A_buf = memref.alloc() : memref<12xf32>
//|       affine.for %A_in0 = 1 to 13 {
//|         %0 = affine.load %A[%i, %A_in0] : memref<?x64xf32>
//|         affine.store %0, %A_buf[%A_in0 - 1] : memref<12xf32>
//|       }
//|       affine.for %j = 0 to 12 {
//|         %a = affine.load %A_buf[%j] : memref<12xf32>
//|         %t = affine.load %s[%i] : memref<?xf32>
//|         %u = arith.addf %a, %t : f32
//|         affine.store %u, %s[%i] : memref<?xf32>
//|       }
//|       memref.dealloc %A_buf : memref<12xf32>
//|       affine.for %k = 0 to 12 {
//|         %t = affine.load %s[%i] : memref<?xf32>
//|         affine.store %t, %A[%i, %k] : memref<?x64xf32>
//|       }
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A and %s do not overlap
//| @f: storage: %A_buf, memref<12xf32>, 48 bytes, holds what the loop %j touches of %A
