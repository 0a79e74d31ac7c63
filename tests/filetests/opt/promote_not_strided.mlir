// RUN: farkas opt -t 'promote(%A,%i;whole)'
// Of cells 0, 2, 4, .. and 0, 3, 6, .. in one buffer it has those between, too.
func.func @f(%A: memref<24xf32>, %B: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %a = affine.load %A[2 * %i] : memref<24xf32>
    %b = affine.load %A[3 * %i] : memref<24xf32>
    %c = arith.addf %a, %b : f32
    affine.store %c, %B[%i] : memref<8xf32>
  }
  return
}

//| #set = affine_set<(d0) : (d0 mod 2 == 0, -d0 + 14 >= 0)>
//| #set1 = affine_set<(d0) : (d0 mod 3 == 0, d0 mod 2 - 1 == 0)>
//| #set2 = affine_set<(d0) : (d0 mod 3 == 0, d0 mod 2 == 0, d0 - 15 >= 0)>
//| module {
//|   func.func @f(%A: memref<24xf32>, %B: memref<8xf32>) {
//|     %A_buf = memref.alloc() : memref<22xf32>
//|     affine.for %A_in0 = 0 to 22 {
//|       affine.if #set(%A_in0) {
//|         %0 = affine.load %A[%A_in0] : memref<24xf32>
//|         affine.store %0, %A_buf[%A_in0] : memref<22xf32>
//|       }
//|       affine.if #set1(%A_in0) {
//|         %0 = affine.load %A[%A_in0] : memref<24xf32>
//|         affine.store %0, %A_buf[%A_in0] : memref<22xf32>
//|       }
//|       affine.if #set2(%A_in0) {
//|         %0 = affine.load %A[%A_in0] : memref<24xf32>
//|         affine.store %0, %A_buf[%A_in0] : memref<22xf32>
//|       }
//|     }
//|     affine.for %i = 0 to 8 {
//|       %a = affine.load %A_buf[%i * 2] : memref<22xf32>
//|       %b = affine.load %A_buf[%i * 3] : memref<22xf32>
//|       %c = arith.addf %a, %b : f32
//|       affine.store %c, %B[%i] : memref<8xf32>
//|     }
//|     memref.dealloc %A_buf : memref<22xf32>
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
//| @f: storage: %A_buf, memref<22xf32>, 88 bytes, holds what the loop %i touches of %A
